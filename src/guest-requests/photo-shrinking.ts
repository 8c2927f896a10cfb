/** Pixels. */
const LONGEST_SIDE = 1200;
const JPEG_QUALITY = 0.8;

const LARGEST_FILE_BYTES = 5 * 1024 * 1024;

/** Its message tells the guest why a file cannot be the photo. */
export class UnfitPhoto extends Error {
  override name = "UnfitPhoto";
}

/** The photo as a data URL: upright, a JPEG of at most 1200 px, without metadata. @throws {UnfitPhoto} */
export async function shrinkPhoto(file: File): Promise<string> {
  if (file.size > LARGEST_FILE_BYTES) throw new UnfitPhoto("File size exceeds the 5MB limit");
  if (!/^image\/(jpeg|png|webp)$/.test(file.type))
    throw new UnfitPhoto("Photo must be a JPEG, PNG or WebP picture");
  const picture = await readPicture(file);
  try {
    return drawPhoto(picture);
  } finally {
    picture.close();
  }
}

async function readPicture(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    throw new UnfitPhoto("This picture cannot be read. Please choose another one.");
  }
}

function drawPhoto(picture: ImageBitmap): string {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new UnfitPhoto("This browser cannot prepare pictures. Please try another one.");
  // JPEG has no transparency.
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/jpeg", JPEG_QUALITY);
}

export function countBytes(dataUrl: string): number {
  const data = dataUrl.slice(dataUrl.indexOf(",") + 1);
  return Math.floor((data.replace(/=+$/, "").length * 3) / 4);
}
