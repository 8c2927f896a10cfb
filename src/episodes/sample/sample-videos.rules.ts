const sampleVideo = /^sample-\d{3}$/;

/** Returns a stand-in for a video's id. It has ten characters, which no real video's id has. */
export const sampleVideoId = (episodeNumber: number): string =>
  `sample-${String(episodeNumber).padStart(3, "0")}`;

export const isSampleVideo = (youtubeId: string): boolean => sampleVideo.test(youtubeId);

export const sampleVideoPattern = "sample-___";
