/** Reading what the team types in: addresses of videos and of channels on the video site. */

const videoHosts = /^(?:(?:www|m|music|gaming)\.)?youtube\.com$|^(?:www\.)?youtube-nocookie\.com$/;
const shortHost = /^(?:www\.)?youtu\.be$/;
const videoId = /^[\w-]{11}$/;
const idInPath = /^\/(?:watch|shorts|live|embed|v|e)\/([\w-]{11})(?:\/|$)/;
// Players of lists and of running streams: eleven characters each, and no video.
const playersWithoutVideo = new Set(["videoseries", "live_stream"]);

/** An address with or without scheme, as typed; `null` where it is none of the web. */
const webAddress = (text: string): URL | null => {
  const spelled = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text.replace(/^\/\//, "")}`;
  if (!URL.canParse(spelled)) return null;
  const address = new URL(spelled);
  return address.protocol === "https:" || address.protocol === "http:" ? address : null;
};

/**
 * The 11-character video id in an address (watch with any further parameters, youtu.be, shorts, live, embed,
 * v, on the www, m, music and privacy hosts, with or without scheme) or typed bare. `null` for anything else.
 */
export const videoIdOf = (text: string): string | null => {
  const typed = text.trim();
  if (videoId.test(typed)) return typed;
  const address = webAddress(typed);
  if (!address) return null;
  const found = shortHost.test(address.hostname)
    ? address.pathname.split("/")[1]
    : videoHosts.test(address.hostname)
      ? (idInPath.exec(address.pathname)?.[1] ?? idInQuery(address))
      : undefined;
  return found && videoId.test(found) && !playersWithoutVideo.has(found) ? found : null;
};

const idInQuery = (address: URL) =>
  /^\/watch\/?$/.test(address.pathname) ? (address.searchParams.get("v") ?? undefined) : undefined;

/**
 * How a channel was named. "name" is a custom address (/c/…), a bare word or an old short address: the site
 * has turned most of these into handles, some are old user names.
 */
export type ChannelReference = { by: "id" | "handle" | "user" | "name"; value: string };

const channelId = /^UC[\w-]{22}$/;
// Handles may be of any script; a legacy user name is of letters and digits.
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

const named = (by: ChannelReference["by"], value: string | undefined): ChannelReference | null =>
  value !== undefined && channelWord.test(value) ? { by, value } : null;

const decoded = (part: string) => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/**
 * Which channel is meant by a handle (`@name`), a channel id (`UC…`), a bare name or any channel address
 * (/@name, /channel/UC…, /c/…, /user/…, the old /name; further path, with or without scheme). Handles come
 * back without their `@`. `null` where no channel is named: a video's address, another site, nothing.
 */
export const channelReferenceOf = (text: string): ChannelReference | null => {
  const typed = text.trim();
  if (channelId.test(typed)) return { by: "id", value: typed };
  if (typed.startsWith("@")) return named("handle", typed.slice(1));
  if (!/[/:]/.test(typed) && !/youtube\.com$/i.test(typed)) return named("name", typed);
  const address = webAddress(typed);
  if (!address || !videoHosts.test(address.hostname)) return null;
  const [first = "", second] = address.pathname.split("/").slice(1).map(decoded);
  if (first.startsWith("@")) return named("handle", first.slice(1));
  if (first === "channel") return channelId.test(second ?? "") ? named("id", second) : null;
  if (first === "c") return named("name", second);
  if (first === "user") return named("user", second);
  return sitePages.has(first.toLowerCase()) ? null : named("name", first);
};
