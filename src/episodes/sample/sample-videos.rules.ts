const sampleVideo = /^sample-\d{3}$/;

/** In place of a video's id. Ten characters: no real video has it. */
export const sampleVideoId = (episodeNumber: number): string =>
  `sample-${String(episodeNumber).padStart(3, "0")}`;

export const isSampleVideo = (youtubeId: string): boolean => sampleVideo.test(youtubeId);

export const sampleVideoPattern = "sample-___";
