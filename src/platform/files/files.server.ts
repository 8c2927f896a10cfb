/** The door of files: what the rest of the program may use of it. */
export { openDataFolder } from "./data-folder.server.ts";
export { holdPictures, removeUnheldPictures, sweepPictures } from "./held-pictures.server.ts";
export { dropHiddenPictures, hideHeldPictures, showHeldPictures } from "./hidden-pictures.server.ts";
export { openStorage } from "./open-storage.server.ts";
export { readPictureFile } from "./picture-files.server.ts";
export { storePicture, storePreparedPicture } from "./pictures.server.ts";
export { type RecentUploads, recentUploads, serveUploads } from "./serve-uploads.server.ts";
export { openShelf } from "./shelf.server.ts";
export { isKey, type Shelf, type Storage } from "./storage.server.ts";
export { finishFile, writeWholeFile } from "./whole-file.server.ts";
