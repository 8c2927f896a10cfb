import type { Show } from "./show.contract.ts";

/** Sites that people watch shows on, by host name. The icons are the same as those of social links. */
const SITES = [
  { host: /(^|\.)youtube\.com$|^youtu\.be$/, name: "YouTube", icon: "youtube" },
  { host: /(^|\.)linkedin\.com$/, name: "LinkedIn", icon: "linkedin" },
  { host: /^(www\.|mobile\.)?(x|twitter)\.com$/, name: "X", icon: "twitter" },
  { host: /(^|\.)facebook\.com$/, name: "Facebook", icon: "facebook" },
  { host: /(^|\.)instagram\.com$/, name: "Instagram", icon: "instagram" },
  { host: /(^|\.)tiktok\.com$/, name: "TikTok", icon: "tiktok" },
  { host: /(^|\.)twitch\.tv$/, name: "Twitch", icon: "website" },
] as const;

export type SiteBrand = { name: string; icon: string };

/**
 * Returns the name and icon of the site that a URL belongs to. For an unknown site, returns its host name and a globe.
 */
export function findSiteBrand(url: string): SiteBrand {
  const { hostname } = new URL(url);
  const knownSite = SITES.find(({ host }) => host.test(hostname));
  return knownSite
    ? { name: knownSite.name, icon: knownSite.icon }
    : { name: hostname.replace(/^www\./, ""), icon: "website" };
}

/** Returns the show's channel with the name and icon of its site, or null if the show has no channel. */
export const getChannelWithBrand = ({
  channelUrl,
}: Pick<Show, "channelUrl">): (SiteBrand & { url: string }) | null =>
  channelUrl ? { url: channelUrl, ...findSiteBrand(channelUrl) } : null;

export type ParsedChannel = { url: string; handle: string };

/** Paths on YouTube that aren't channels. */
const NON_CHANNEL_PATH_PATTERN = /^\/(watch|shorts|live|playlist|embed|feed|results|hashtag|post)(\/|$)/;

/**
 * Parses a channel: '@name', or a URL in any form. Returns null if the text isn't a channel. `handle` identifies the
 * channel when its episodes are imported; it is "" for a channel that isn't on YouTube.
 */
export function parseChannel(input: string): ParsedChannel | null {
  const trimmedText = input.trim();
  if (/^@[^\s/]+$/.test(trimmedText))
    return { url: `https://www.youtube.com/${trimmedText}`, handle: trimmedText };
  const parsedUrl = parseWebUrl(trimmedText);
  if (!parsedUrl) return null;
  if (findSiteBrand(parsedUrl.href).name !== "YouTube")
    return { url: parsedUrl.href.replace(/(?<!\/)\/+$/, ""), handle: "" };
  const [firstSegment = "", secondSegment = ""] = decodePath(parsedUrl).split("/").slice(1);
  if (
    parsedUrl.hostname === "youtu.be" ||
    NON_CHANNEL_PATH_PATTERN.test(parsedUrl.pathname) ||
    firstSegment === ""
  )
    return null;
  if (firstSegment.startsWith("@") && firstSegment.length > 1)
    return { url: `https://www.youtube.com/${firstSegment}`, handle: firstSegment };
  if (!["channel", "c", "user"].includes(firstSegment))
    return {
      url: `https://www.youtube.com/${firstSegment}`,
      handle: `https://www.youtube.com/${firstSegment}`,
    };
  if (!secondSegment) return null;
  const url = `https://www.youtube.com/${firstSegment}/${secondSegment}`;
  return { url, handle: firstSegment === "channel" ? secondSegment : url };
}

/**
 * Decodes a path to the form that people type: '/@münchen' instead of '/@m%C3%BCnchen'. Returns an invalid path
 * unchanged.
 */
function decodePath({ pathname }: URL): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

/** Parses a web address, with or without 'https://'. Returns null if the text isn't a web address. */
export function parseWebUrl(input: string): URL | null {
  const trimmedText = input.trim();
  const parsedUrl = URL.parse(/^https?:\/\//i.test(trimmedText) ? trimmedText : `https://${trimmedText}`);
  return parsedUrl && /^[^\s.]+(\.[^\s.]+)+$/.test(parsedUrl.hostname) ? parsedUrl : null;
}
