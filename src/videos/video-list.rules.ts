/** A video whose text has the provider's domain is sent as an address, any other as an id. */
const providerDomain = /youtube\.com|youtu\.be|youtube-nocookie\.com/i;

/** The videos that a person typed, separated by blanks, commas or semicolons; `null` where the text is blank. */
export const parseVideoList = (text: string): { videoUrls: string[]; videoIds: string[] } | null => {
  const named = text.split(/[\s,;]+/).filter((word) => word !== "");
  if (named.length === 0) return null;
  return {
    videoUrls: named.filter((word) => providerDomain.test(word)),
    videoIds: named.filter((word) => !providerDomain.test(word)),
  };
};
