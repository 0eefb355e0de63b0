import { Box } from "@chakra-ui/react";
import { type Ref, useEffect, useRef, useState } from "react";
import { DESK_PATH } from "../../contract/desk.ts";
import { PREVIEW_FRAME } from "../../contract/form-preview.ts";
import { previewSentences as words } from "./preview-sentences.ts";

export type PreviewWidth = "phone" | "desktop";

/** As wide as the page is at the least, in pixels; what has less room is drawn smaller. */
const WIDTHS: Readonly<Record<PreviewWidth, number>> = { phone: 375, desktop: 1_024 };

interface FrameProps {
  readonly ref: Ref<HTMLIFrameElement>;
  readonly application: string | undefined;
  readonly width: PreviewWidth;
}

/** The frame with the page, as wide as a telephone or as there is room. */
export function PreviewFrame({ ref, application, width }: FrameProps) {
  const room = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: WIDTHS.desktop, height: 600 });
  useEffect(() => {
    if (room.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(room.current);
    return () => observer.disconnect();
  }, []);
  const wanted = width === "phone" ? WIDTHS.phone : Math.max(WIDTHS.desktop, size.width);
  const scale = Math.min(1, size.width / wanted);
  const search = application === undefined ? "" : `?${new URLSearchParams({ application })}`;
  return (
    <Box ref={room} flex="1" minHeight="30rem" overflow="hidden" position="relative">
      {/* A page of ours with scripts of ours: in a sandbox it would have no origin, and could load none of them. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe
        ref={ref}
        title={words.title}
        src={DESK_PATH + PREVIEW_FRAME + search}
        style={{
          position: "absolute",
          border: "0",
          transformOrigin: "0 0",
          transform: `scale(${scale})`,
          insetInlineStart: Math.max(0, (size.width - wanted * scale) / 2),
          top: 0,
          width: wanted,
          height: size.height / scale,
          background: "#fff",
          colorScheme: "light",
        }}
      />
    </Box>
  );
}
