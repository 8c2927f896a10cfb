const VIDEO_HOSTS = /^(?:(?:www|m|music|gaming)\.)?youtube\.com$|^(?:www\.)?youtube-nocookie\.com$/;
const SHORT_HOST = /^(?:www\.)?youtu\.be$/;
const VIDEO_ID = /^[\w-]{11}$/;
const VIDEO_ID_IN_PATH = /^\/(?:watch|shorts|live|embed|v|e)\/([\w-]{11})(?:\/|$)/;
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
  if (VIDEO_ID.test(trimmedText)) return trimmedText;
  const address = parseWebAddress(trimmedText);
  if (!address) return null;
  const videoId = SHORT_HOST.test(address.hostname)
    ? address.pathname.split("/")[1]
    : VIDEO_HOSTS.test(address.hostname)
      ? (VIDEO_ID_IN_PATH.exec(address.pathname)?.[1] ?? readIdInQuery(address))
      : undefined;
  return videoId && VIDEO_ID.test(videoId) && !NON_VIDEO_IDS.has(videoId) ? videoId : null;
};

const readIdInQuery = (address: URL) =>
  /^\/watch\/?$/.test(address.pathname) ? (address.searchParams.get("v") ?? undefined) : undefined;

/**
 * `name` means a custom URL (/c/…), a single word, or an old short URL. Most of these names have become handles; some
 * are user names.
 */
export type ChannelReference = { by: "id" | "handle" | "user" | "name"; value: string };

const CHANNEL_ID = /^UC[\w-]{22}$/;
// Handles can be in any script; legacy user names have only letters and digits.
const CHANNEL_NAME = /^[\p{L}\p{N}\p{M}_.·-]{1,100}$/u;
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

const makeReference = (by: ChannelReference["by"], value: string | undefined): ChannelReference | null =>
  value !== undefined && CHANNEL_NAME.test(value) ? { by, value } : null;

const decodePathPart = (part: string) => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

export const parseChannelReference = (text: string): ChannelReference | null => {
  const trimmedText = text.trim();
  if (CHANNEL_ID.test(trimmedText)) return { by: "id", value: trimmedText };
  if (trimmedText.startsWith("@")) return makeReference("handle", trimmedText.slice(1));
  if (!/[/:]/.test(trimmedText) && !/youtube\.com$/i.test(trimmedText))
    return makeReference("name", trimmedText);
  const address = parseWebAddress(trimmedText);
  if (!address || !VIDEO_HOSTS.test(address.hostname)) return null;
  const [first = "", second] = address.pathname.split("/").slice(1).map(decodePathPart);
  if (first.startsWith("@")) return makeReference("handle", first.slice(1));
  if (first === "channel") return CHANNEL_ID.test(second ?? "") ? makeReference("id", second) : null;
  if (first === "c") return makeReference("name", second);
  if (first === "user") return makeReference("user", second);
  return NON_CHANNEL_PAGES.has(first.toLowerCase()) ? null : makeReference("name", first);
};
