const sampleVideo = /^sample-\d{3}$/;

/** Used in place of a video's id. No real video has one of ten characters. */
export const sampleVideoId = (episodeNumber: number): string =>
  `sample-${String(episodeNumber).padStart(3, "0")}`;

export const isSampleVideo = (youtubeId: string): boolean => sampleVideo.test(youtubeId);

export const sampleVideoPattern = "sample-___";
