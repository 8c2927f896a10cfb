const videoHosts = /^(?:(?:www|m|music|gaming)\.)?youtube\.com$|^(?:www\.)?youtube-nocookie\.com$/;
const shortHost = /^(?:www\.)?youtu\.be$/;
const videoId = /^[\w-]{11}$/;
const idInPath = /^\/(?:watch|shorts|live|embed|v|e)\/([\w-]{11})(?:\/|$)/;
// These have eleven characters too, but they are the players for lists and for live streams.
const notVideoIds = new Set(["videoseries", "live_stream"]);

const parseWebAddress = (text: string): URL | null => {
  const withScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text.replace(/^\/\//, "")}`;
  if (!URL.canParse(withScheme)) return null;
  const address = new URL(withScheme);
  return address.protocol === "https:" || address.protocol === "http:" ? address : null;
};

/** Returns the 11-character id from any kind of video address, or an id unchanged, or `null` for any other text. */
export const parseYoutubeVideoId = (text: string): string | null => {
  const typed = text.trim();
  if (videoId.test(typed)) return typed;
  const address = parseWebAddress(typed);
  if (!address) return null;
  const found = shortHost.test(address.hostname)
    ? address.pathname.split("/")[1]
    : videoHosts.test(address.hostname)
      ? (idInPath.exec(address.pathname)?.[1] ?? idInQuery(address))
      : undefined;
  return found && videoId.test(found) && !notVideoIds.has(found) ? found : null;
};

const idInQuery = (address: URL) =>
  /^\/watch\/?$/.test(address.pathname) ? (address.searchParams.get("v") ?? undefined) : undefined;

/**
 * "name" is a custom address (/c/…), a single word, or an old short address. Most of these are handles now, and some
 * are user names.
 */
export type ChannelReference = { by: "id" | "handle" | "user" | "name"; value: string };

const channelId = /^UC[\w-]{22}$/;
// Handles can be in any script. A legacy user name has only letters and digits.
const channelWord = /^[\p{L}\p{N}\p{M}_.·-]{1,100}$/u;
const sitePages = new Set([
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

const reference = (by: ChannelReference["by"], value: string | undefined): ChannelReference | null =>
  value !== undefined && channelWord.test(value) ? { by, value } : null;

const decode = (part: string) => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

export const parseChannelReference = (text: string): ChannelReference | null => {
  const typed = text.trim();
  if (channelId.test(typed)) return { by: "id", value: typed };
  if (typed.startsWith("@")) return reference("handle", typed.slice(1));
  if (!/[/:]/.test(typed) && !/youtube\.com$/i.test(typed)) return reference("name", typed);
  const address = parseWebAddress(typed);
  if (!address || !videoHosts.test(address.hostname)) return null;
  const [first = "", second] = address.pathname.split("/").slice(1).map(decode);
  if (first.startsWith("@")) return reference("handle", first.slice(1));
  if (first === "channel") return channelId.test(second ?? "") ? reference("id", second) : null;
  if (first === "c") return reference("name", second);
  if (first === "user") return reference("user", second);
  return sitePages.has(first.toLowerCase()) ? null : reference("name", first);
};
