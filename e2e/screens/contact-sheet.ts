import { writeFile } from "node:fs/promises";
import { join } from "node:path";

/** A screenshot. `file` is its path in the contact sheet's folder. */
export type Screenshot = { name: string; width: number; file: string };

/** Writes index.html, which shows the screenshots. All widths of a screen are shown together. */
export async function writeContactSheet(folder: string, screenshots: Screenshot[]): Promise<void> {
  const names = [...new Set(screenshots.map(({ name }) => name))];
  const makeFigure = ({ width, file }: Screenshot) =>
    `<figure><figcaption>${width} px</figcaption><a href="${file}"><img src="${file}" alt="" loading="lazy"></a></figure>`;
  const rows = names.map((name) => {
    const sizes = screenshots.filter((one) => one.name === name).toSorted((a, b) => a.width - b.width);
    return `<section><h2>${name}</h2>${sizes.map(makeFigure).join("")}</section>`;
  });
  await writeFile(
    join(folder, "index.html"),
    `<!doctype html><meta charset="utf-8"><title>Screens</title><style>
body{font:14px system-ui;margin:2rem;background:#ddd}section{display:flex;gap:1.5rem;flex-wrap:wrap;align-items:start}
h2{flex-basis:100%}figure{margin:0}img{width:min(30rem,45vw);border:1px solid #999}
</style>${rows.join("\n")}`,
  );
}
