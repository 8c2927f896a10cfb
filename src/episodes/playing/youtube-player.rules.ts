/** The messages that the page and YouTube's player exchange. */
export const youtubePlayer = {
  /** The message that asks the player to keep reporting its position. */
  positionRequest: JSON.stringify({ event: "listening", id: 1, channel: "widget" }),

  /** Returns the message that sends a command to the player. `value` is a time in seconds or a speed. */
  command: (name: "playVideo" | "pauseVideo" | "seekTo" | "setPlaybackRate", value?: number): string =>
    JSON.stringify({
      event: "command",
      func: name,
      args: value === undefined ? [] : name === "seekTo" ? [value, true] : [value],
    }),

  /**
   * Reads the player's position, and whether it is playing, from one of its messages. Each field is null if the message
   * doesn't say.
   */
  readPlayer(message: unknown): { second: number | null; isPlaying: boolean | null } {
    const info = parsePlayerInfo(message);
    const second = info?.currentTime;
    const state = info?.playerState;
    return {
      second: typeof second === "number" && second >= 0 ? second : null,
      isPlaying: typeof state === "number" ? PLAYING_STATES.includes(state) : null,
    };
  },
};

/** The player's codes for 'playing' and 'buffering'. The other states are unstarted, ended, paused and cued. */
const PLAYING_STATES = [1, 3];

function parsePlayerInfo(message: unknown): Record<string, unknown> | undefined {
  if (typeof message !== "string" || !message.startsWith("{")) return undefined;
  try {
    const { event, info } = JSON.parse(message);
    if (event === "onStateChange") return { playerState: info };
    return typeof info === "object" && info !== null ? info : undefined;
  } catch {
    return undefined;
  }
}
