import { videoSite } from "./video-site.rules.ts";

/**
 * Splits typed text into video addresses and ids at spaces, commas and semicolons. Returns `null` if the text is blank.
 */
export const parseVideoList = (text: string): { videoUrls: string[]; videoIds: string[] } | null => {
  const named = text.split(/[\s,;]+/).filter((word) => word !== "");
  if (named.length === 0) return null;
  return {
    videoUrls: named.filter(videoSite.isAddress),
    videoIds: named.filter((word) => !videoSite.isAddress(word)),
  };
};
