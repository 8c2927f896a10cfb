import { existsSync } from "node:fs";
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * A screenshot, and the designer's mockup of the same screen if there is one at that width. Paths are relative to the
 * contact sheet's folder.
 */
export type Screenshot = { name: string; width: number; file: string; designPath?: string };

/** The folder with the designer's mockups. Only developers' machines have it, next to the checkout. */
const DESIGN_FOLDER = join(import.meta.dirname, "../../../shared/looks/png");

/**
 * Copies the designer's mockup of a screen at the given width into the contact sheet's folder. Returns the copy's
 * path, or undefined if there is no such picture.
 */
export async function copyMockup(folder: string, stem: string, width: number): Promise<string | undefined> {
  const file = `${stem}-${width}.png`;
  if (!existsSync(join(DESIGN_FOLDER, file))) return undefined;
  await mkdir(join(folder, "drawn"), { recursive: true });
  await copyFile(join(DESIGN_FOLDER, file), join(folder, "drawn", file));
  return `drawn/${file}`;
}

/**
 * Writes index.html, which shows each screenshot next to the designer's mockup. All widths of a screen are shown
 * together.
 */
export async function writeContactSheet(folder: string, screenshots: Screenshot[]): Promise<void> {
  const names = [...new Set(screenshots.map(({ name }) => name))];
  const makeFigure = (caption: string, file: string) =>
    `<figure><figcaption>${caption}</figcaption><a href="${file}"><img src="${file}" alt="" loading="lazy"></a></figure>`;
  const rows = names.map((name) => {
    const sizes = screenshots.filter((one) => one.name === name).toSorted((a, b) => a.width - b.width);
    const pairs = sizes.map(
      ({ width, file, designPath }) =>
        `<div>${makeFigure(`${width} px`, file)}${designPath ? makeFigure(`${width} px, drawn`, designPath) : ""}</div>`,
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
