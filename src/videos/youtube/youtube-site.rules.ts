/** Addresses at the video site: of the player without cookies, and of the video's own page. */

/** The player. It starts by itself, at a second, where it was asked for by a click. */
export const embedAddress = (youtubeId: string, startAt?: number): string => {
  const address = new URL(`https://www.youtube-nocookie.com/embed/${encodeURIComponent(youtubeId)}`);
  if (startAt !== undefined)
    address.search = new URLSearchParams({
      autoplay: "1",
      playsinline: "1",
      rel: "0",
      ...(startAt > 0 ? { start: String(startAt) } : {}),
    }).toString();
  return address.href;
};

/** The video's page, at a second where one is given. */
export const watchAddress = (youtubeId: string, startAt = 0): string => {
  const address = new URL("https://www.youtube.com/watch");
  address.searchParams.set("v", youtubeId);
  if (startAt > 0) address.searchParams.set("t", `${startAt}s`);
  return address.href;
};
