import { youtubeSite } from "./youtube/youtube-site.rules.ts";

export type VideoSite = {
  name: string;
  icon: string;
  /** Where its player and its pictures come from: the Content-Security-Policy allows these origins. */
  playerOrigin: string;
  thumbnailOrigin: string;
  apiKeySetting: string;
  /** What an id looks like, and how an address begins: hints for the team. */
  videoIdHint: string;
  watchAddressStart: string;
  /** Whether a typed text is an address of the site rather than an id. */
  isAddress(text: string): boolean;
  /** The address for a frame; with `startAt` the player starts by itself at that second. */
  playerAddress(videoId: string, startAt?: number): string;
  watchAddress(videoId: string, startAt?: number): string;
  /** The picture and its smaller sizes, smallest first; empty where the address is not the site's. */
  thumbnailSizes(address: string): { address: string; width: number }[];
  /** Whether a loaded picture stands for a missing one; `width` is its natural width. */
  isPlaceholder(address: string, width: number): boolean;
};

export const videoSite: VideoSite = youtubeSite;
