import type { Show } from "./show.contract.ts";

/** Sites where people watch shows, by host name. Their icons are the ones used for social links. */
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

/** Returns an address's site: 'YouTube' with its icon, or the host's name with a globe. */
export function findSite(address: string): Site {
  const { hostname } = new URL(address);
  const known = SITES.find(({ host }) => host.test(hostname));
  return known
    ? { name: known.name, icon: known.icon }
    : { name: hostname.replace(/^www\./, ""), icon: "website" };
}

/** Returns where the show's videos are, or null if it has no channel. */
export const findChannel = ({ channelUrl }: Pick<Show, "channelUrl">): (Site & { url: string }) | null =>
  channelUrl ? { url: channelUrl, ...findSite(channelUrl) } : null;

export type TypedChannel = { url: string; handle: string };

/** Pages of the video site that aren't channels. */
const NOT_CHANNELS = /^\/(watch|shorts|live|playlist|embed|feed|results|hashtag|post)(\/|$)/;

/**
 * Parses a channel as somebody typed it: '@name', or an address on the video site in any form. Imports use `handle`,
 * which is "" for a channel on another site. Returns null if it isn't a channel.
 */
export function readChannel(typed: string): TypedChannel | null {
  const text = typed.trim();
  if (/^@[^\s/]+$/.test(text)) return { url: `https://www.youtube.com/${text}`, handle: text };
  const address = readAddress(text);
  if (!address) return null;
  if (findSite(address.href).name !== "YouTube")
    return { url: address.href.replace(/(?<!\/)\/+$/, ""), handle: "" };
  const [first = "", second = ""] = readPath(address).split("/").slice(1);
  if (address.hostname === "youtu.be" || NOT_CHANNELS.test(address.pathname) || first === "") return null;
  if (first.startsWith("@") && first.length > 1)
    return { url: `https://www.youtube.com/${first}`, handle: first };
  if (!["channel", "c", "user"].includes(first))
    return { url: `https://www.youtube.com/${first}`, handle: `https://www.youtube.com/${first}` };
  if (!second) return null;
  const url = `https://www.youtube.com/${first}/${second}`;
  return { url, handle: first === "channel" ? second : url };
}

/**
 * Decodes a path the way people write it: '/@münchen', not '/@m%C3%BCnchen'. One that can't be decoded stays as it is.
 */
function readPath({ pathname }: URL): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

/** Parses a web address, with or without 'https://'. Returns null if it isn't one. */
export function readAddress(typed: string): URL | null {
  const text = typed.trim();
  const address = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  return address && /^[^\s.]+(\.[^\s.]+)+$/.test(address.hostname) ? address : null;
}
