import { useEffect, useRef } from "react";
import { styled } from "../../ui/styled.ts";
import { drawOn, withPicture } from "./draw-picture.ts";
import { reducedSize } from "./fit-bytes.ts";
import type { PicturePage } from "./picture-page.ts";

const THUMBNAIL_PIXELS = 240;
/** Small print can be read in it. */
const WHOLE_PIXELS = 2_000;

const Drawing = styled("canvas", { base: { display: "block", width: "full", objectFit: "contain" } });

interface DrawnPageProps {
  readonly page: PicturePage;
  /** So large that it can be read, and named for whoever cannot see it; else a small drawing that tells pages apart. */
  readonly isWhole?: boolean;
}

/** A page, drawn when it is its turn. A canvas needs no address that the content security policy would have to allow. */
export function DrawnPage({ page, isWhole = false }: DrawnPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isGone = false;
    withPicture(page.blob, async (bitmap) => {
      if (canvas.current === null || isGone) return;
      Object.assign(canvas.current, reducedSize(bitmap, isWhole ? WHOLE_PIXELS : THUMBNAIL_PIXELS));
      await drawOn(canvas.current, bitmap);
    }).catch(() => {
      // It stays empty here; that it cannot be opened is said when it is to be uploaded.
    });
    return () => {
      isGone = true;
    };
  }, [page.blob, isWhole]);
  return isWhole ? (
    <Drawing ref={canvas} role="img" aria-label={page.name} />
  ) : (
    <Drawing ref={canvas} height="full" aria-hidden />
  );
}
