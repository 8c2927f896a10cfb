import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { codeSplitting } from "./chunks.config.ts";

/**
 * Code that loads when it is used has no preloads for its imports, because in WebKit a preload that failed once stays
 * failed, even after a reload. Its styles are still preloaded.
 */
const modulePreload = {
  resolveDependencies: (_file: string, dependencies: string[]) =>
    dependencies.filter((name) => name.endsWith(".css")),
};

/**
 * Packages that pages use, bundled for the server too, so that it reads only what the pages need instead of some
 * thousand icons.
 */
const ofPagesOnly = [/^(radix-ui|@radix-ui|lucide-react|@tanstack|clsx)(\/|$)/];

/**
 * In development, Vite adds site.css after office.css, which it would override. So there it has the classes of the back
 * office and of /design, too.
 */
const completeSiteStyles = {
  name: "complete-site-styles",
  apply: "serve",
  enforce: "pre",
  transform: (css: string, id: string) =>
    id.includes("/ui/styles/site.css")
      ? `${css.replaceAll(/^@source not .*$/gm, "")}@source "../../../dev/design/*.tsx";`
      : undefined,
} as const;

/** Writes a constant's value where it is used, so that pages don't load it from a shared file. */
const optimization = { inlineConst: { mode: "all" } } as const;

export default defineConfig({
  plugins: [completeSiteStyles, tailwindcss(), reactRouter()],
  publicDir: "public",
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload },
  environments: {
    ssr: { resolve: { noExternal: ofPagesOnly } },
    client: { build: { rolldownOptions: { optimization, output: { codeSplitting } } } },
  },
  optimizeDeps: { entries: ["src/**/*.tsx"] },
});
