import { extname } from "node:path";
import type { House } from "#app/house.server.ts";
import { notFound } from "#platform/errors/errors.server.ts";
import { readPictureFile } from "#platform/files/files.server.ts";
import { getGroundColor } from "./look.rules.ts";

const ICON_SIZES = {
  "/favicon.ico": 32,
  "/favicon.svg": 64,
  "/apple-touch-icon.png": 180,
  "/icon-192.png": 192,
  "/icon-512.png": 512,
  "/icon-maskable-512.png": 512,
} as const;
export type IconPath = keyof typeof ICON_SIZES;

const CONTENT_TYPES: Record<string, string> = { ".ico": "image/x-icon", ".svg": "image/svg+xml" };

/** Phones fill the transparent parts of these icons with black or white, so the icons have the show's ground instead. */
const OPAQUE_ICONS: readonly IconPath[] = ["/apple-touch-icon.png", "/icon-maskable-512.png"];
/** Operating systems crop maskable icons, so the picture fills only the inner four fifths. */
const MASKABLE_SHARE = 0.8;

export const isIconPath = (path: string): path is IconPath => Object.hasOwn(ICON_SIZES, path);

export function makeIconResponder(house: House): (path: IconPath) => Promise<Response> {
  let cache: { key: string; icons: Map<IconPath, Promise<Uint8Array<ArrayBuffer>>> } | undefined;
  return async (path) => {
    const { icon: iconUrl, ground } = house.show();
    if (iconUrl === null) throw notFound("Icon");
    const background = getGroundColor({ ground });
    const key = `${iconUrl} ${background}`;
    if (cache?.key !== key) cache = { key, icons: new Map() };
    const { icons } = cache;
    const icon = icons.get(path) ?? makeIcon(house, iconUrl, path, background);
    icons.set(path, icon);
    icon.catch(() => icons.delete(path));
    return new Response(await icon, {
      headers: {
        "content-type": CONTENT_TYPES[extname(path)] ?? "image/png",
        "cache-control": "public, max-age=0, s-maxage=1, must-revalidate",
      },
    });
  };
}

async function makeIcon({ storage }: House, iconUrl: string, path: IconPath, background: string) {
  const file = await readPictureFile(storage, iconUrl);
  if (!file) throw notFound("Icon");
  const { default: sharp } = await import("sharp");
  const size = ICON_SIZES[path];
  const pictureSize = path.includes("maskable") ? Math.round(size * MASKABLE_SHARE) : size;
  const margin = Math.floor((size - pictureSize) / 2);
  const picture = sharp(file.bytes)
    .resize(pictureSize, pictureSize, { fit: "cover" })
    .extend({
      top: margin,
      left: margin,
      bottom: size - pictureSize - margin,
      right: size - pictureSize - margin,
      background,
    });
  if (OPAQUE_ICONS.includes(path)) picture.flatten({ background });
  const png = await picture.png().toBuffer();
  if (path.endsWith(".svg")) return new Uint8Array(wrapSvg(png, size));
  return new Uint8Array(path.endsWith(".ico") ? wrapPngAsIco(png, size) : png);
}

const wrapSvg = (png: Buffer, size: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><image width="${size}" height="${size}" href="data:image/png;base64,${png.toString("base64")}"/></svg>`,
  );

/** Wraps a PNG as an .ico file: https://en.wikipedia.org/wiki/ICO_(file_format)#Icon_resource_structure */
export function wrapPngAsIco(picture: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(picture.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, picture]);
}
