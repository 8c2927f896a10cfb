import { videoSite } from "./import/video-site.rules.ts";

export const FALLBACK_PICTURE = "/episode-pictures/mic-640.avif";

const LOCAL_PICTURE_WIDTHS = [320, 640, 960];
const LOCAL_PICTURE_PATTERN = /^(\/episode-pictures\/[a-z]+)-960\.avif$/;

/** Returns the picture's `src`. If the picture exists in several sizes, also returns its `srcset`. */
export const makeThumbnailSources = (thumbnailUrl: string): { src: string; srcSet?: string } => {
  const localName = LOCAL_PICTURE_PATTERN.exec(thumbnailUrl)?.[1];
  const sizes = localName
    ? LOCAL_PICTURE_WIDTHS.map((width) => ({ address: `${localName}-${width}.avif`, width }))
    : videoSite.thumbnailSizes(thumbnailUrl);
  if (sizes.length < 2) return { src: thumbnailUrl };
  return { src: thumbnailUrl, srcSet: sizes.map(({ address, width }) => `${address} ${width}w`).join(", ") };
};
