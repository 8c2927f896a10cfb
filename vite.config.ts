import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { codeSplitting } from "./chunks.config.ts";

/**
 * Code that is loaded when it is used comes without preloads of what it imports: in WebKit a preload that failed once
 * stays failed, whatever is loaded again. Its styles are still asked for.
 */
const modulePreload = {
  resolveDependencies: (_file: string, dependencies: string[]) =>
    dependencies.filter((name) => name.endsWith(".css")),
};

/** Packages of pages, bundled for the server too: it reads what the pages need, and not some thousand icons. */
const ofPagesOnly = [/^(radix-ui|@radix-ui|lucide-react|@tanstack|clsx|class-variance-authority)(\/|$)/];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  publicDir: "public",
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload },
  environments: {
    ssr: { resolve: { noExternal: ofPagesOnly } },
    client: { build: { rolldownOptions: { output: { codeSplitting } } } },
  },
  optimizeDeps: { entries: ["src/**/*.tsx"] },
});
