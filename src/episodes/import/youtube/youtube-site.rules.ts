const PLAYER_ORIGIN = "https://www.youtube-nocookie.com";
const THUMBNAIL_ORIGIN = "https://i.ytimg.com";

/**
 * The names of a picture's sizes and their widths in pixels, smallest first. A video that has one size also has all
 * smaller ones. Some sizes are 4:3 with black bars, which cropping to 16:9 removes.
 */
const THUMBNAIL_WIDTHS = [
  ["mqdefault", 320],
  ["hqdefault", 480],
  ["sddefault", 640],
  ["maxresdefault", 1280],
] as const;
const THUMBNAIL_URL_PATTERN = /^(https:\/\/i\.ytimg\.com\/vi\/[\w-]+\/)([a-z]+default)((?:_live)?\.jpg)$/;
const PLACEHOLDER_WIDTH = 120;

export const makeThumbnailAddress = (videoId: string): string =>
  `${THUMBNAIL_ORIGIN}/vi/${videoId}/hqdefault.jpg`;

const LIVE_VIDEO_URL_PATTERN =
  /^https:\/\/(?:(?:www|m)\.)?(?:youtu\.be\/|youtube\.com\/(?:watch\?(?:.*&)?v=|live\/|embed\/))([\w-]{11})(?![\w-])/;
const CHANNEL_URL_PATTERN = /^https:\/\/(?:(?:www|m)\.)?youtube\.com\/channel\/(UC[\w-]{22})(?![\w-])/;

const YOUTUBE_DOMAIN_PATTERN = /youtube\.com|youtu\.be|youtube-nocookie\.com/i;

export const youtubeSite = {
  name: "YouTube",
  icon: "youtube",
  /** The Content-Security-Policy allows frames from `playerOrigin` and pictures from `thumbnailOrigin`. */
  playerOrigin: PLAYER_ORIGIN,
  thumbnailOrigin: THUMBNAIL_ORIGIN,
  apiKeySetting: "YOUTUBE_API_KEY",
  videoIdHint: "the 11 characters of its ID",
  watchAddressStart: "https://www.youtube.com/watch?v=",

  /** Returns whether what the user typed is a YouTube URL rather than an id. */
  isAddress: (text: string): boolean => YOUTUBE_DOMAIN_PATTERN.test(text),

  /**
   * Returns the URL of a player that sets no cookies until it plays. If `startAt` is given, the player starts playing
   * at that second.
   */
  playerAddress(videoId: string, startAt?: number): string {
    const address = new URL(`/embed/${encodeURIComponent(videoId)}`, PLAYER_ORIGIN);
    if (startAt !== undefined)
      address.search = new URLSearchParams({
        autoplay: "1",
        playsinline: "1",
        rel: "0",
        enablejsapi: "1",
        ...(startAt > 0 ? { start: String(startAt) } : {}),
      }).toString();
    return address.href;
  },

  /**
   * Returns the URL of the live player for a video's URL, or for a channel's URL that contains the channel's id.
   * Returns null for any other URL.
   */
  livePlayerAddress(address: string): string | null {
    const video = LIVE_VIDEO_URL_PATTERN.exec(address)?.[1];
    const channel = CHANNEL_URL_PATTERN.exec(address)?.[1];
    if (!video && !channel) return null;
    const player = new URL(video ? `/embed/${video}` : "/embed/live_stream", PLAYER_ORIGIN);
    player.search = new URLSearchParams({
      ...(video || !channel ? {} : { channel }),
      autoplay: "1",
      playsinline: "1",
      enablejsapi: "1",
    }).toString();
    return player.href;
  },

  watchAddress(videoId: string, startAt = 0): string {
    const address = new URL("https://www.youtube.com/watch");
    address.searchParams.set("v", videoId);
    if (startAt > 0) address.searchParams.set("t", `${startAt}s`);
    return address.href;
  },

  /**
   * Lists the given picture and its smaller sizes, smallest first. Returns an empty list for a picture from another
   * site.
   */
  thumbnailSizes(address: string): { address: string; width: number }[] {
    const [, folder, name, extension] = THUMBNAIL_URL_PATTERN.exec(address) ?? [];
    const sizeIndex = THUMBNAIL_WIDTHS.findIndex(([size]) => size === name);
    return THUMBNAIL_WIDTHS.slice(0, sizeIndex + 1).map(([size, width]) => ({
      address: `${folder}${size}${extension}`,
      width,
    }));
  },

  /**
   * Returns whether a loaded picture is only YouTube's placeholder for a missing picture. `width` is its natural width.
   */
  isPlaceholder: (address: string, width: number): boolean =>
    width === PLACEHOLDER_WIDTH && address.startsWith(THUMBNAIL_ORIGIN),
};
