import { useEffect, useRef } from "react";
import { parseDuration } from "#episodes/durations.rules.ts";
import { videoSite } from "#episodes/import/video-site.rules.ts";
import { type PlayingMedia, updatePlayback } from "./playback.ts";
import { registerPlayerControls } from "./player-controls.ts";
import { makePositionRecorder } from "./position-recorder.ts";
import { youtubePlayer } from "./youtube-player.rules.ts";

/** A player that reports nothing for this long may be blocked, by a filter or by the visitor's network. */
const SILENCE_MS = 10_000;

/** Embeds the video site's player, which reports its position and can be paused and resumed. */
export function VideoFrame({ video }: { video: Exclude<PlayingMedia, { way: "listen" }> }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const player = frame.current;
    if (!player) return;
    // This code may load late, so a visitor may already be typing elsewhere.
    if (!document.activeElement?.matches("input, textarea")) player.focus({ preventScroll: true });
    const postToPlayer = (message: string) =>
      player.contentWindow?.postMessage(message, videoSite.playerOrigin);
    const storePosition =
      video.way === "watch"
        ? makePositionRecorder(video.episode.youtubeId, parseDuration(video.episode.duration ?? "") ?? 0)
        : undefined;
    const silenceTimer = setTimeout(() => updatePlayback({ hasFailed: true }), SILENCE_MS);
    const handleMessage = ({ source, origin, data }: MessageEvent) => {
      if (source !== player.contentWindow || origin !== videoSite.playerOrigin) return;
      clearTimeout(silenceTimer);
      updatePlayback({ hasFailed: false });
      const { second, isPlaying } = youtubePlayer.readPlayer(data);
      if (isPlaying !== null) updatePlayback({ isPlaying });
      if (second === null) return;
      updatePlayback({ second: Math.floor(second) });
      storePosition?.(second);
    };
    const requestReports = () => postToPlayer(youtubePlayer.positionRequest);
    player.addEventListener("load", requestReports);
    window.addEventListener("message", handleMessage);
    const releaseControls = registerPlayerControls({
      resume: () => {
        postToPlayer(youtubePlayer.command("playVideo"));
        updatePlayback({ isPlaying: true });
      },
      pause: () => {
        postToPlayer(youtubePlayer.command("pauseVideo"));
        updatePlayback({ isPlaying: false });
      },
      seek: (second) => postToPlayer(youtubePlayer.command("seekTo", second)),
      setSpeed: (speed) => postToPlayer(youtubePlayer.command("setPlaybackRate", speed)),
    });
    return () => {
      clearTimeout(silenceTimer);
      releaseControls();
      player.removeEventListener("load", requestReports);
      window.removeEventListener("message", handleMessage);
    };
  }, [video]);
  return (
    <iframe
      ref={frame}
      src={
        video.way === "live" ? video.address : videoSite.playerAddress(video.episode.youtubeId, video.from)
      }
      title={video.way === "live" ? `Live: ${video.title}` : `Player: ${video.episode.title}`}
      referrerPolicy="strict-origin-when-cross-origin"
      allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
      className="block size-full border-0"
    />
  );
}
