import { youtubeSite } from "./youtube/youtube-site.rules.ts";

/** The site that hosts the show's videos. */
export const videoSite = youtubeSite;
