import { videoSite } from "./import/video-site.rules.ts";

export const FALLBACK_PICTURE = "/episode-pictures/mic-640.avif";

const OWN_WIDTHS = [320, 640, 960];
const OWN_PICTURE = /^(\/episode-pictures\/[a-z]+)-960\.avif$/;

/** Returns the picture's `src`. If the picture exists in several sizes, also returns its `srcset`. */
export const makeThumbnailSources = (thumbnailUrl: string): { src: string; srcSet?: string } => {
  const ownPictureId = OWN_PICTURE.exec(thumbnailUrl)?.[1];
  const sizes = ownPictureId
    ? OWN_WIDTHS.map((width) => ({ address: `${ownPictureId}-${width}.avif`, width }))
    : videoSite.thumbnailSizes(thumbnailUrl);
  if (sizes.length < 2) return { src: thumbnailUrl };
  return { src: thumbnailUrl, srcSet: sizes.map(({ address, width }) => `${address} ${width}w`).join(", ") };
};
