import { globSync } from "node:fs";
import { parse } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/**
 * Files that nearly every page is made of, by their names in whichever folder. Not the root: all styles are its own, and
 * what shares a file with it would ask for them again when it is loaded late, and lay out the whole page anew.
 */
const shared = [
  ["site-layout", "page-meta", "dates.rules", "tagline-lines"],
  ["field", "input", "search-box", "use-typed-search", "badge", "bulb"],
  ["empty-state", "error-state", "refreshing", "skeleton"],
  ["pictures.rules", "video-site.rules", "youtube-site.rules"],
  ["episode-card", "episode-picture", "episode-results", "list-view.rules", "no-episodes"],
  ["framed-picture", "hosts.rules", "hosts.queries", "reel-window", "lever", "form-notes", "machine-frame"],
  ["browser-storage", "retry-when-busy", "poll-results.rules"],
  ["live-stream", "follow-live", "use-now", "use-hydrated", "follow-button", "durations.rules"],
  ["use-call-form", "checkbox", "checked-input", "textarea", "spam-trap", "blocked-cookies"],
  ["use-vote", "use-board-vote", "vote-button", "kept-place", "use-episode-player", "play-frame"],
  ["fields", "form-sending", "page-context", "opens-elsewhere", "clips-row", "draw-hint"],
  ["ask-form", "questions.rules"],
].flat();

const files = globSync("src/**/*.{ts,tsx}", { cwd: import.meta.dirname }).map((file) => parse(file).name);
const missing = shared.filter((name) => !files.includes(name));
if (missing.length > 0) throw new Error(`No file of src/ is named ${missing.join(" or ")}`);

/** A first visit of any page loads two files and not thirty. All else is split by the pages that need it. */
const firstVisit = [
  {
    name: "framework",
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|cookie|set-cookie-parser)[\\/]/,
    priority: 2,
  },
  {
    name: "site",
    test: new RegExp(String.raw`[\\/]src[\\/](.+[\\/])?(${shared.join("|").replaceAll(".", "\\.")})\.tsx?$`),
    priority: 1,
  },
];

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
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: firstVisit } } } } },
  },
  optimizeDeps: { entries: ["src/**/*.tsx"] },
});
