import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      { test: { name: "commands", include: ["bin/**/*.test.ts"], environment: "node" } },
      {
        test: {
          name: "rooms",
          include: ["src/**/*.test.ts", "dev/**/*.test.ts"],
          environment: "node",
          // One module graph per worker, not per file: every suite leaves nothing behind.
          isolate: false,
          globalSetup: ["src/platform/testing/postgres.setup.ts"],
        },
      },
      {
        test: {
          name: "journeys",
          include: ["e2e/**/*.test.ts"],
          environment: "node",
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
