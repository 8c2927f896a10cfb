/**
 * Stored pictures. `contentHash` finds one again when the same file comes twice; it is null once the picture is being
 * removed. `isReady` says that all its files are written. Times are ISO 8601.
 */
type PicturesTable = {
  name: string;
  contentHash: string | null;
  isPrivate: boolean;
  width: number;
  height: number;
  isReady: boolean;
  createdAt: string;
  lastUsedAt: string;
};

/** Who holds a picture: a room's own word for a row, like `host-profile 3`. While there is one, it cannot be removed. */
type PictureHoldersTable = { picture: string; holder: string };

export type PictureTables = { pictures: PicturesTable; picture_holders: PictureHoldersTable };
