import type { Show } from "./show.contract.ts";

/** Sites that people watch shows on, by host name. They use the same icons as social links. */
const SITES = [
  { host: /(^|\.)youtube\.com$|^youtu\.be$/, name: "YouTube", icon: "youtube" },
  { host: /(^|\.)linkedin\.com$/, name: "LinkedIn", icon: "linkedin" },
  { host: /^(www\.|mobile\.)?(x|twitter)\.com$/, name: "X", icon: "twitter" },
  { host: /(^|\.)facebook\.com$/, name: "Facebook", icon: "facebook" },
  { host: /(^|\.)instagram\.com$/, name: "Instagram", icon: "instagram" },
  { host: /(^|\.)tiktok\.com$/, name: "TikTok", icon: "tiktok" },
  { host: /(^|\.)twitch\.tv$/, name: "Twitch", icon: "website" },
] as const;

export type Site = { name: string; icon: string };

/**
 * Returns the name and icon of the site that an address belongs to. For an unknown site, returns its host name and a
 * globe.
 */
export function findSite(address: string): Site {
  const { hostname } = new URL(address);
  const known = SITES.find(({ host }) => host.test(hostname));
  return known
    ? { name: known.name, icon: known.icon }
    : { name: hostname.replace(/^www\./, ""), icon: "website" };
}

/** Returns the show's channel with the name and icon of its site, or null if the show has no channel. */
export const findChannel = ({ channelUrl }: Pick<Show, "channelUrl">): (Site & { url: string }) | null =>
  channelUrl ? { url: channelUrl, ...findSite(channelUrl) } : null;

export type ParsedChannel = { url: string; handle: string };

/** Paths on YouTube that aren't channels. */
const NON_CHANNEL_PATHS = /^\/(watch|shorts|live|playlist|embed|feed|results|hashtag|post)(\/|$)/;

/**
 * Parses a typed channel: '@name', or an address in any form. Returns null if the text isn't a channel. `handle` is
 * what imports use; it is "" for a channel that isn't on YouTube.
 */
export function parseChannel(typed: string): ParsedChannel | null {
  const text = typed.trim();
  if (/^@[^\s/]+$/.test(text)) return { url: `https://www.youtube.com/${text}`, handle: text };
  const address = parseAddress(text);
  if (!address) return null;
  if (findSite(address.href).name !== "YouTube")
    return { url: address.href.replace(/(?<!\/)\/+$/, ""), handle: "" };
  const [first = "", second = ""] = decodePath(address).split("/").slice(1);
  if (address.hostname === "youtu.be" || NON_CHANNEL_PATHS.test(address.pathname) || first === "")
    return null;
  if (first.startsWith("@") && first.length > 1)
    return { url: `https://www.youtube.com/${first}`, handle: first };
  if (!["channel", "c", "user"].includes(first))
    return { url: `https://www.youtube.com/${first}`, handle: `https://www.youtube.com/${first}` };
  if (!second) return null;
  const url = `https://www.youtube.com/${first}/${second}`;
  return { url, handle: first === "channel" ? second : url };
}

/**
 * Decodes a path to the form that people type: '/@münchen' instead of '/@m%C3%BCnchen'. Returns a malformed path
 * unchanged.
 */
function decodePath({ pathname }: URL): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

/** Parses a typed web address, with or without 'https://'. Returns null if the text isn't a web address. */
export function parseAddress(typed: string): URL | null {
  const text = typed.trim();
  const address = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  return address && /^[^\s.]+(\.[^\s.]+)+$/.test(address.hostname) ? address : null;
}
