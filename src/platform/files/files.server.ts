export { openDataFolder, requireFolderOwnership } from "./data-folder.server.ts";
export {
  type Erasure,
  eraseOnRecord,
  forgetErasures,
  listErasures,
  recordErasure,
} from "./erasures.server.ts";
export { openFileStore } from "./file-store.server.ts";
export {
  hideHeldPictures,
  releaseHiddenPictures,
  removeOrphanedUploads,
  removeUnheldPictures,
  setHeldPictures,
  sweepPictures,
  unhideHeldPictures,
} from "./held-pictures.server.ts";
export { checkStorage, openStorage, warnAboutUnencryptedBucket } from "./open-storage.server.ts";
export { readPictureFile } from "./picture-files.server.ts";
export { checkPictureType } from "./picture-types.server.ts";
export { storePicture, storePreparedPicture } from "./pictures.server.ts";
export { removePngTexts } from "./png-texts.server.ts";
export {
  limitToDiskSpace,
  removeScratchLeftovers,
  requireDiskSpace,
  withScratchFolder,
} from "./scratch.server.ts";
export { createUploadsCache, serveUploads, type UploadsCache } from "./serve-uploads.server.ts";
export { type FileStore, isValidStorageKey, type Storage } from "./storage.server.ts";
export { flushAndRename, removeDraftOnFailure, writeFileAtomically } from "./whole-file.server.ts";
