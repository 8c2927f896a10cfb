import type { EpisodeAudio } from "#episodes/audio/audio.contract.ts";

/** Returns whether the audio is a file on this site. Replacing the audio deletes such a file. */
export const isUploadedAudio = (audio: EpisodeAudio | null): boolean => audio?.url.startsWith("/") ?? false;

export const REPLACE_AUDIO_QUESTION = {
  title: "Replace the audio?",
  body: "The current file is deleted. This cannot be undone.",
  confirm: "Replace",
  destructive: true,
} as const;
