/** How a picture becomes pages, on the server and in the browser alike: letter pages, upright or across. Lengths are in points. */

export const PAGE_MARGIN = 24;
const PAGE = { short: 612, long: 792 } as const;
/** A picture whose sides differ by more would be too small to read on one page; that of a phone's screen is 2.2. */
const LONGEST_ON_A_PAGE = 2.4;
/** So much of a page stands again on the next one: a line that is cut is whole there. */
const OVERLAP = 24;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Where a picture lies on a page: its lower left corner and its size. What is beyond the margins is not drawn. */
export interface PicturePlace extends Size {
  readonly x: number;
  readonly y: number;
}

interface PicturePages {
  readonly page: Size;
  /** One for each page, in their order. */
  readonly places: readonly PicturePlace[];
}

/** One page with the whole picture, a point for a pixel at the most; a long one goes over as many as it takes to be read. */
export function picturePages(picture: Size): PicturePages {
  const isWide = picture.width > picture.height;
  const page = isWide ? { width: PAGE.long, height: PAGE.short } : { width: PAGE.short, height: PAGE.long };
  const room = { width: page.width - 2 * PAGE_MARGIN, height: page.height - 2 * PAGE_MARGIN };
  const fits = [room.width / picture.width, room.height / picture.height];
  const scale = Math.min(1, isLong(picture) ? Math.max(...fits) : Math.min(...fits));
  const [width, height] = [picture.width * scale, picture.height * scale];
  const middle = { x: (page.width - width) / 2, y: (page.height - height) / 2, width, height };
  const [length, step] = isWide ? [width, room.width - OVERLAP] : [height, room.height - OVERLAP];
  if (length <= step + OVERLAP) return { page, places: [middle] };
  const places = Array.from({ length: Math.ceil((length - OVERLAP) / step) }, (_, index) =>
    isWide
      ? { ...middle, x: PAGE_MARGIN - index * step }
      : { ...middle, y: page.height - PAGE_MARGIN - height + index * step },
  );
  return { page, places };
}

export function isLong({ width, height }: Size): boolean {
  return Math.max(width, height) / Math.min(width, height) > LONGEST_ON_A_PAGE;
}
