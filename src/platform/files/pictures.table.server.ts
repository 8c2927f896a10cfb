/** `contentHash` is null while the picture is being removed. `isReady` becomes true once all files are written. */
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

type PictureHoldersTable = { picture: string; holder: string };

export type PictureTables = { pictures: PicturesTable; picture_holders: PictureHoldersTable };
