const SAMPLE_VIDEO_ID_PATTERN = /^sample-\d{3}$/;

/** Returns a placeholder id for a sample video. It has ten characters, unlike the id of any real video. */
export const makeSampleVideoId = (episodeNumber: number): string =>
  `sample-${String(episodeNumber).padStart(3, "0")}`;

export const isSampleVideo = (youtubeId: string): boolean => SAMPLE_VIDEO_ID_PATTERN.test(youtubeId);

export const sampleVideoLikePattern = "sample-___";
