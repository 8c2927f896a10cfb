import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/** Small parts that nearly every page is made of, by room. */
const parts = [
  "ui[\\\\/]controls[\\\\/](field|input|search-field|use-typed-search)",
  "ui[\\\\/]signs[\\\\/](badge|bulb)",
  "ui[\\\\/]states[\\\\/](empty-state|error-state|refreshing|skeleton)",
  "show[\\\\/](dates\\.rules|page-meta)",
  "platform[\\\\/]files[\\\\/]pictures\\.rules",
  "episodes[\\\\/](list[\\\\/])?(episode-card|episode-picture|episode-results|list-view\\.rules|no-episodes)",
  "videos[\\\\/](video-site\\.rules|youtube[\\\\/]youtube-site\\.rules)",
  "hosts[\\\\/](framed-picture|hosts\\.rules)",
  "draw[\\\\/](drum|lever)",
].join("|");

/**
 * What a first visit of any page loads comes in two files and not in thirty: it is compressed as one and asked for once.
 * Everything else is split by who needs it.
 */
const firstVisit = [
  {
    name: "framework",
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|cookie|set-cookie-parser)[\\/]/,
    priority: 2,
  },
  {
    name: "site",
    test: new RegExp(`[\\\\/]src[\\\\/](root|site[\\\\/]site-layout|${parts})\\.tsx?`),
    priority: 1,
  },
];

/** Packages that only pages use: the server reads of them what the pages need, and not some thousand icons. */
const ofPagesOnly = [
  /^(radix-ui|@radix-ui|lucide-react|react-icons|@tanstack|react-hook-form|@hookform|clsx|class-variance-authority)(\/|$)/,
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  publicDir: "public",
  build: { target: "es2022", assetsInlineLimit: 0 },
  environments: {
    ssr: { resolve: { noExternal: ofPagesOnly } },
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: firstVisit } } } } },
  },
  optimizeDeps: { entries: ["src/**/*.tsx"] },
});
