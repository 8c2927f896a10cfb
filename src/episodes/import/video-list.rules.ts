import { videoSite } from "./video-site.rules.ts";

/** Splits typed text into video URLs and ids at spaces, commas and semicolons. Returns null if the text is blank. */
export const parseVideoList = (text: string): { videoUrls: string[]; videoIds: string[] } | null => {
  const words = text.split(/[\s,;]+/).filter((word) => word !== "");
  if (words.length === 0) return null;
  return {
    videoUrls: words.filter(videoSite.isAddress),
    videoIds: words.filter((word) => !videoSite.isAddress(word)),
  };
};
