import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compile } from "tailwindcss";
import { expect, it } from "vitest";

const src = join(import.meta.dirname, "../..");

// Tailwind's default theme isn't loaded, and a class that doesn't exist would silently do nothing.
it("knows every class that a screen uses", async () => {
  const { build } = await compile(readFileSync(join(src, "ui/styles/site.css"), "utf8"), {
    base: join(src, "ui/styles"),
    loadStylesheet: async (id, base) => {
      const path = id.startsWith(".") ? join(base, id) : fileURLToPath(import.meta.resolve(id));
      return { path, base: dirname(path), content: readFileSync(path, "utf8") };
    },
  });
  const uses = findUsedClasses();
  const css = build([...uses.keys()]) + readFeatureStyles();
  const unknownClasses = [...uses].filter(
    ([name]) => !css.includes(`.${name.replaceAll(/[^\w-]/g, "\\$&")}`),
  );
  expect(unknownClasses).toEqual([]);
});

/** Returns the contents of all style sheets outside `ui` as one string. */
const readFeatureStyles = (): string =>
  globSync("**/*.css", { cwd: src, exclude: ["ui/**"] })
    .map((file) => readFileSync(join(src, file), "utf8"))
    .join("\n");

/** Returns the hyphenated class names in className strings, each with a file that uses it. */
function findUsedClasses(): Map<string, string> {
  const uses = new Map<string, string>();
  for (const file of globSync("**/*.tsx", { cwd: src })) {
    const code = readFileSync(join(src, file), "utf8").replaceAll(/\/\*.*?\*\//gs, "");
    for (const [, plainClasses, computedClasses = ""] of code.matchAll(
      /className=(?:"([^"]*)"|\{([\s\S]*?)\}(?=[\s/>]))/g,
    )) {
      const strings =
        plainClasses === undefined
          ? [...computedClasses.matchAll(/(?<!=== |variant: |size: )"([^"]*)"/g)].map(([, text]) => text)
          : [plainClasses];
      for (const name of strings.join(" ").split(/\s+/)) if (name.includes("-")) uses.set(name, file);
    }
  }
  return uses;
}
