/** The addresses of an episode's picture in the widths that pages use. */

export type ThumbnailSources = { src: string; srcSet?: string };

/** Shown where a foreign picture does not come. */
export const fallbackPicture = "/episode-pictures/mic-640.avif";

const ownWidths = [320, 640, 960];
const ownPicture = /^(\/episode-pictures\/[a-z]+)-960\.avif$/;

/**
 * The video site's sizes, smallest first: where a larger one exists, all smaller ones do. Two are 4:3 with black
 * bars, which a box of 16:9 cuts off.
 */
const siteWidths = [
  ["mqdefault", 320],
  ["hqdefault", 480],
  ["sddefault", 640],
  ["maxresdefault", 1280],
] as const;
const sitePicture = /^(https:\/\/i\.ytimg\.com\/vi\/[\w-]+\/)([a-z]+default)((?:_live)?\.jpg)$/;

/** The stored address with its smaller siblings for `srcset`, where they are known; any other address as it is. */
export const thumbnailSources = (thumbnailUrl: string): ThumbnailSources => {
  const own = ownPicture.exec(thumbnailUrl)?.[1];
  if (own !== undefined)
    return {
      src: thumbnailUrl,
      srcSet: ownWidths.map((width) => `${own}-${width}.avif ${width}w`).join(", "),
    };
  const [, folder, stored, ending] = sitePicture.exec(thumbnailUrl) ?? [];
  const largest = siteWidths.findIndex(([name]) => name === stored);
  if (largest < 1) return { src: thumbnailUrl };
  const sizes = siteWidths.slice(0, largest + 1);
  return {
    src: thumbnailUrl,
    srcSet: sizes.map(([name, width]) => `${folder}${name}${ending} ${width}w`).join(", "),
  };
};
