import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/**
 * Builds the overlay and the hosts' view separately from the site. Otherwise they would share files that also contain
 * the site's own code, and a newer method there left the overlay blank in streaming programs with older browsers.
 */
export default defineConfig({
  plugins: [tailwindcss()],
  publicDir: false,
  build: {
    // The browser of OBS 28 to 30. Methods are not polyfilled: e2e/overlay.test.ts runs both screens in such a browser.
    target: "chrome103",
    outDir: "build/client",
    emptyOutDir: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ["src/on-air/overlay/overlay-entry.ts", "src/on-air/overlay/host-entry.tsx"],
      // The icons' files begin with "use client", which has no meaning here.
      onLog: (level, log, tell) => {
        if (log.code !== "MODULE_LEVEL_DIRECTIVE") tell(level, log);
      },
    },
  },
});
