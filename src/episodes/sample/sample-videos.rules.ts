/** Sample episodes have no real video; their ids say so. */

const sampleVideo = /^sample-\d{3}$/;

/** The id of a sample's missing video. Ten characters: no video of YouTube's can have it. */
export const sampleVideoId = (episodeNumber: number): string =>
  `sample-${String(episodeNumber).padStart(3, "0")}`;

export const isSampleVideo = (youtubeId: string): boolean => sampleVideo.test(youtubeId);

/** The same in SQL's `like`. */
export const sampleVideoPattern = "sample-___";
