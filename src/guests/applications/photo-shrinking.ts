import { canReadCanvas } from "#platform/browser/canvas-trust.ts";

/** The longest side of the photo, in pixels. */
const MAX_SIDE = 1200;
const JPEG_QUALITY = 0.8;

const MAX_FILE_BYTES = 5 * 1024 * 1024;

/** Thrown if a file can't be used as the guest's photo. The message tells the guest why. */
export class UnusablePhotoError extends Error {
  override name = "UnusablePhotoError";
}

/**
 * Returns the photo as a data URL: an upright JPEG of at most 1200 px, without metadata. Some browsers resist
 * fingerprinting by adding noise to what scripts read from a canvas. In those, returns the original file instead, which
 * the server then shrinks.
 * @throws {UnusablePhotoError}
 */
export async function shrinkPhoto(file: File): Promise<string> {
  if (file.size > MAX_FILE_BYTES) throw new UnusablePhotoError("File size exceeds the 5MB limit");
  if (!/^image\/(jpeg|png|webp)$/.test(file.type))
    throw new UnusablePhotoError("Photo must be a JPEG, PNG or WebP picture");
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
    throw new UnusablePhotoError("This picture cannot be read. Please choose another one.");
  }
}

const readFile = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () =>
      reject(new UnusablePhotoError("This picture cannot be read. Please choose another one."));
    reader.readAsDataURL(file);
  });

function drawPhoto(picture: ImageBitmap): string {
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new UnusablePhotoError("This browser cannot prepare pictures. Please try another one.");
  // JPEG has no transparency, so transparent areas become white.
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
