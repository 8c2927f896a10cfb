/** The door of files: what the rest of the program may use of it. */
export {
  cutPicture,
  holdPictures,
  removeUnheld,
  storePicture,
  storePreparedPicture,
  sweepPictures,
} from "./pictures.server.ts";
export { openStorage } from "./storage.server.ts";
export type { Storage } from "./storage-shape.server.ts";
export { serveUploads } from "./uploads-serving.server.ts";
export { copyUploads, hasUploads, putUploads } from "./whole-uploads.server.ts";
