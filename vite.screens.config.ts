import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/**
 * The overlay and the hosts' view, built apart from the site: what they share with its pages would be in files that also
 * hold the site's own code, and a newer method there left the overlay blank in streaming programs with older browsers.
 */
export default defineConfig({
  plugins: [tailwindcss()],
  publicDir: false,
  build: {
    // OBS 28 to 30 have this one. Methods are not replaced: e2e/overlay.test.ts runs both screens in such a browser.
    target: "chrome103",
    outDir: "build/client",
    emptyOutDir: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ["src/on-air/overlay/overlay-entry.ts", "src/on-air/overlay/host-entry.tsx"],
      // The icons' files begin with "use client", which means nothing here.
      onLog: (level, log, tell) => {
        if (log.code !== "MODULE_LEVEL_DIRECTIVE") tell(level, log);
      },
    },
  },
});
