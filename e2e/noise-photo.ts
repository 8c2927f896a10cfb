import { randomBytes } from "node:crypto";
import sharp from "sharp";

/**
 * Creates a noisy JPEG, like a camera's photo. `orientation` is its EXIF value; 6 means that the camera was turned by
 * 90°.
 */
export async function makeNoisePhoto(width: number, height: number, orientation = 1): Promise<Buffer> {
  const grain = { width: 40, height: 30, channels: 3 } as const;
  return sharp(randomBytes(grain.width * grain.height * 3), { raw: grain })
    .resize(width, height, { fit: "fill" })
    .withMetadata({ orientation })
    .jpeg({ quality: 80 })
    .toBuffer();
}
