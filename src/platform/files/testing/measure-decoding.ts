import { readFile } from "node:fs/promises";
import { decodePicture } from "#platform/files/picture-decoding.server.ts";
import { createNoisePicture } from "./pictures.ts";

/** Decodes a picture file, and prints by how many megabytes that increased the process's memory. */
const bytes = await readFile(process.argv[2] ?? "");
await decodePicture(await createNoisePicture(100, 100).png().toBuffer(), "picture");
const maxRssBefore = process.resourceUsage().maxRSS;
await decodePicture(bytes, "picture");
process.stdout.write(String(Math.round((process.resourceUsage().maxRSS - maxRssBefore) / 1024)));
