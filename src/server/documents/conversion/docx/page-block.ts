/** What a Word document is set from: blocks one below the other. The template word.typ reads exactly this. */
export type PageBlock =
  | {
      readonly kind: "paragraph";
      /** 0 for text, 1 to 6 for headings. */
      readonly heading: number;
      readonly align: "start" | "center" | "end" | "justify";
      readonly rtl: boolean;
      readonly lang: string;
      /** Of a list's entry: how deep it lies and what stands before it. */
      readonly entry: { readonly level: number; readonly mark: string } | null;
      readonly inline: readonly PageInline[];
    }
  | { readonly kind: "pageBreak" }
  | { readonly kind: "table"; readonly columns: number; readonly cells: readonly PageCell[] };

export interface PageCell {
  readonly x: number;
  readonly y: number;
  readonly colspan: number;
  readonly rowspan: number;
  readonly blocks: readonly PageBlock[];
}

export type PageInline =
  | {
      readonly kind: "text";
      readonly text: string;
      readonly bold: boolean;
      readonly italic: boolean;
      readonly underline: boolean;
      readonly strike: boolean;
      readonly position: "baseline" | "superscript" | "subscript";
    }
  | { readonly kind: "lineBreak" }
  | {
      readonly kind: "image";
      readonly path: string;
      readonly alt: string;
      /** In points; the template makes it smaller when the page is. */
      readonly width: number;
    };
