import type { Config } from "@react-router/dev/config";
import { precompress } from "./bin/precompress.js";

export default {
  appDirectory: "src",
  buildDirectory: "build",
  ssr: true,
  routeDiscovery: { mode: "initial" },
  buildEnd: ({ reactRouterConfig }) => precompress(`${reactRouterConfig.buildDirectory}/client`),
} satisfies Config;
