import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/**
 * What a first visit of any page loads comes in two files and not in thirty: it is compressed as one and asked for once.
 * Everything else is split by who needs it.
 */
const firstVisit = [
  {
    name: "framework",
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|cookie|set-cookie-parser|turbo-stream)[\\/]/,
    priority: 2,
  },
  { name: "site", test: /[\\/]src[\\/](root|site[\\/]site-layout)\.tsx/, priority: 1 },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  publicDir: "public",
  build: { target: "es2022", assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: firstVisit } } } } },
  },
  optimizeDeps: { entries: ["src/**/*.tsx"] },
});
