import { youtubeSite } from "./youtube/youtube-site.rules.ts";

/** The site that the videos are on. */
export const videoSite = youtubeSite;
