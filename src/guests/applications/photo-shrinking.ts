import { canReadCanvas } from "#platform/browser/canvas-trust.ts";

/** In pixels. */
const LONGEST_SIDE = 1200;
const JPEG_QUALITY = 0.8;

const LARGEST_FILE_BYTES = 5 * 1024 * 1024;

/** The message tells the guest why a file can't be used as the photo. */
export class UnfitPhoto extends Error {
  override name = "UnfitPhoto";
}

/**
 * Returns the photo as a data URL: upright, as a JPEG of at most 1200 px, without metadata. Some browsers draw noise
 * instead of the picture; they return the file itself, which the server shrinks.
 * @throws {UnfitPhoto}
 */
export async function shrinkPhoto(file: File): Promise<string> {
  if (file.size > LARGEST_FILE_BYTES) throw new UnfitPhoto("File size exceeds the 5MB limit");
  if (!/^image\/(jpeg|png|webp)$/.test(file.type))
    throw new UnfitPhoto("Photo must be a JPEG, PNG or WebP picture");
  const picture = await readPicture(file);
  try {
    return canReadCanvas() ? drawPhoto(picture) : await readFile(file);
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

const readFile = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new UnfitPhoto("This picture cannot be read. Please choose another one."));
    reader.readAsDataURL(file);
  });

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
  return Math.floor((data.replace(/(?<!=)=+$/, "").length * 3) / 4);
}
