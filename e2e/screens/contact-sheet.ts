import { existsSync } from "node:fs";
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * A screenshot, and the design's picture of the same width if there is one. Paths are relative to the contact sheet's
 * folder.
 */
export type Screenshot = { name: string; width: number; file: string; drawn?: string };

/** The folder with the design's pictures, which only developers' machines have next to the checkout. */
const DESIGN_FOLDER = join(import.meta.dirname, "../../../shared/looks/png");

/**
 * Copies the design's picture of the given width into the folder. Returns its path there, or undefined if there is no
 * such picture.
 */
export async function copyDesignPicture(
  folder: string,
  stem: string,
  width: number,
): Promise<string | undefined> {
  const file = `${stem}-${width}.png`;
  if (!existsSync(join(DESIGN_FOLDER, file))) return undefined;
  await mkdir(join(folder, "drawn"), { recursive: true });
  await copyFile(join(DESIGN_FOLDER, file), join(folder, "drawn", file));
  return `drawn/${file}`;
}

/**
 * Writes index.html, which shows each screenshot next to the design's picture, with the widths of a screen below each
 * other.
 */
export async function writeContactSheet(folder: string, taken: Screenshot[]): Promise<void> {
  const names = [...new Set(taken.map(({ name }) => name))];
  const figure = (caption: string, file: string) =>
    `<figure><figcaption>${caption}</figcaption><a href="${file}"><img src="${file}" alt="" loading="lazy"></a></figure>`;
  const rows = names.map((name) => {
    const shots = taken.filter((one) => one.name === name).toSorted((a, b) => a.width - b.width);
    const pairs = shots.map(
      ({ width, file, drawn }) =>
        `<div>${figure(`${width} px`, file)}${drawn ? figure(`${width} px, drawn`, drawn) : ""}</div>`,
    );
    return `<section><h2>${name}</h2>${pairs.join("")}</section>`;
  });
  await writeFile(
    join(folder, "index.html"),
    `<!doctype html><meta charset="utf-8"><title>Screens</title><style>
body{font:14px system-ui;margin:2rem;background:#ddd}section{display:flex;gap:1.5rem;flex-wrap:wrap;align-items:start}
h2{flex-basis:100%}div{display:flex;gap:.25rem}figure{margin:0}img{width:min(30rem,45vw);border:1px solid #999}
</style>${rows.join("\n")}`,
  );
}
