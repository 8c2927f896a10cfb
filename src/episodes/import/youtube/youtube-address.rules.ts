const VIDEO_HOST_PATTERN = /^(?:(?:www|m|music|gaming)\.)?youtube\.com$|^(?:www\.)?youtube-nocookie\.com$/;
const SHORT_LINK_HOST_PATTERN = /^(?:www\.)?youtu\.be$/;
const VIDEO_ID_PATTERN = /^[\w-]{11}$/;
const VIDEO_ID_IN_PATH_PATTERN = /^\/(?:watch|shorts|live|embed|v|e)\/([\w-]{11})(?:\/|$)/;
// These words have eleven characters, as video ids do, but appear in the URLs of players for playlists and live
// streams.
const NON_VIDEO_IDS = new Set(["videoseries", "live_stream"]);

const parseWebAddress = (text: string): URL | null => {
  const withScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text.replace(/^\/\//, "")}`;
  if (!URL.canParse(withScheme)) return null;
  const address = new URL(withScheme);
  return address.protocol === "https:" || address.protocol === "http:" ? address : null;
};

/**
 * Returns the 11-character id in any kind of video URL, or the text itself if it is an id. Returns null for any other
 * text.
 */
export const parseYoutubeVideoId = (text: string): string | null => {
  const trimmedText = text.trim();
  if (VIDEO_ID_PATTERN.test(trimmedText)) return trimmedText;
  const address = parseWebAddress(trimmedText);
  if (!address) return null;
  const videoId = SHORT_LINK_HOST_PATTERN.test(address.hostname)
    ? address.pathname.split("/")[1]
    : VIDEO_HOST_PATTERN.test(address.hostname)
      ? (VIDEO_ID_IN_PATH_PATTERN.exec(address.pathname)?.[1] ?? findVideoIdInQuery(address))
      : undefined;
  return videoId && VIDEO_ID_PATTERN.test(videoId) && !NON_VIDEO_IDS.has(videoId) ? videoId : null;
};

const findVideoIdInQuery = (address: URL) =>
  /^\/watch\/?$/.test(address.pathname) ? (address.searchParams.get("v") ?? undefined) : undefined;

/**
 * `name` means a custom URL (/c/…), a single word, or an old short URL. Most of these names have become handles; some
 * are user names.
 */
export type ChannelReference = { by: "id" | "handle" | "user" | "name"; value: string };

export const CHANNEL_ID_PATTERN = /^UC[\w-]{22}$/;
// Handles can be in any script; legacy user names have only letters and digits.
const CHANNEL_NAME_PATTERN = /^[\p{L}\p{N}\p{M}_.·-]{1,100}$/u;
const NON_CHANNEL_PAGES = new Set([
  "about",
  "embed",
  "feed",
  "gaming",
  "hashtag",
  "live",
  "playlist",
  "post",
  "results",
  "shorts",
  "v",
  "watch",
]);

const makeChannelReference = (
  by: ChannelReference["by"],
  value: string | undefined,
): ChannelReference | null =>
  value !== undefined && CHANNEL_NAME_PATTERN.test(value) ? { by, value } : null;

const decodePathPart = (part: string) => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

export const parseChannelReference = (text: string): ChannelReference | null => {
  const trimmedText = text.trim();
  if (CHANNEL_ID_PATTERN.test(trimmedText)) return { by: "id", value: trimmedText };
  if (trimmedText.startsWith("@")) return makeChannelReference("handle", trimmedText.slice(1));
  if (!/[/:]/.test(trimmedText) && !/youtube\.com$/i.test(trimmedText))
    return makeChannelReference("name", trimmedText);
  const address = parseWebAddress(trimmedText);
  if (!address || !VIDEO_HOST_PATTERN.test(address.hostname)) return null;
  const [first = "", second] = address.pathname.split("/").slice(1).map(decodePathPart);
  if (first.startsWith("@")) return makeChannelReference("handle", first.slice(1));
  if (first === "channel")
    return CHANNEL_ID_PATTERN.test(second ?? "") ? makeChannelReference("id", second) : null;
  if (first === "c") return makeChannelReference("name", second);
  if (first === "user") return makeChannelReference("user", second);
  return NON_CHANNEL_PAGES.has(first.toLowerCase()) ? null : makeChannelReference("name", first);
};
