import { youtubeSite } from "./youtube/youtube-site.rules.ts";

/** The site that hosts the videos. */
export const videoSite = youtubeSite;
