import type { Config } from "@react-router/dev/config";
import { build } from "vite";
import { precompressFiles } from "./bin/precompress.js";

export default {
  appDirectory: "src",
  buildDirectory: "build",
  ssr: true,
  routeDiscovery: { mode: "initial" },
  buildEnd: async ({ reactRouterConfig }) => {
    await build({ configFile: "vite.screens.config.ts" });
    await precompressFiles(`${reactRouterConfig.buildDirectory}/client`);
  },
} satisfies Config;
