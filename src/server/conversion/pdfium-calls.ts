import type { WrappedPdfiumModule } from "@embedpdf/pdfium";

/** PDFium, which opens what most viewers open, does not open it. */
export class UnreadablePdf extends Error {}

/** PDFium's calls, and the memory that they read from and write into. */
export class PdfiumCalls {
  readonly calls: WrappedPdfiumModule;

  constructor(calls: WrappedPdfiumModule) {
    this.calls = calls;
  }

  allocate(bytes: number): number {
    const address = this.calls.pdfium.wasmExports.malloc(bytes);
    if (address === 0) throw new UnreadablePdf("There is no memory for it.");
    return address;
  }

  /** The text that a call writes into a buffer of its own as UTF-16; it gives its length in bytes when there is none. */
  text(write: (buffer: number, bytes: number) => number): string {
    const bytes = write(0, 0);
    if (bytes <= 2) return "";
    const buffer = this.allocate(bytes);
    write(buffer, bytes);
    const text = this.calls.pdfium.UTF16ToString(buffer);
    this.calls.pdfium.wasmExports.free(buffer);
    return text;
  }

  /** The four numbers that a call writes at these addresses; undefined when it says that it has none. */
  four(write: (...addresses: [number, number, number, number]) => boolean): Four | undefined {
    const read = this.floats(4, (address) => write(address, address + 4, address + 8, address + 12));
    const [first = 0, second = 0, third = 0, fourth = 0] = read;
    return read.length > 0 ? [first, second, third, fourth] : undefined;
  }

  /** So many numbers that a call writes at an address; empty when it says that it has none. */
  floats(count: number, write: (address: number) => boolean): readonly number[] {
    const address = this.allocate(count * 4);
    const isWritten = write(address);
    const numbers = this.calls.pdfium.HEAPF32.slice(address / 4, address / 4 + count);
    this.calls.pdfium.wasmExports.free(address);
    return isWritten ? [...numbers] : [];
  }
}

type Four = readonly [number, number, number, number];
