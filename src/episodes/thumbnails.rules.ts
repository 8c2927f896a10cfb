import { videoSite } from "./import/video-site.rules.ts";

export const fallbackPicture = "/episode-pictures/mic-640.avif";

const ownWidths = [320, 640, 960];
const ownPicture = /^(\/episode-pictures\/[a-z]+)-960\.avif$/;

/** Returns the stored address, and a `srcset` if the picture exists in several sizes. */
export const thumbnailSources = (thumbnailUrl: string): { src: string; srcSet?: string } => {
  const own = ownPicture.exec(thumbnailUrl)?.[1];
  const sizes = own
    ? ownWidths.map((width) => ({ address: `${own}-${width}.avif`, width }))
    : videoSite.thumbnailSizes(thumbnailUrl);
  if (sizes.length < 2) return { src: thumbnailUrl };
  return { src: thumbnailUrl, srcSet: sizes.map(({ address, width }) => `${address} ${width}w`).join(", ") };
};
