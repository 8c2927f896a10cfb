import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The walks through all screens take longest by far: begun last, one worker would go them while the others rest. */
class WalksFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isWalk = ({ moduleId }: TestSpecification) => /-screens-\w+\.test\.ts$/.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isWalk), ...sorted.filter((file) => !isWalk(file))];
  }
}

// Of a machine that others load nothing is expected within the second that is the default.
const patient = { poll: { timeout: 10_000 } };

export default defineConfig({
  test: {
    sequence: { sequencer: WalksFirst },
    projects: [
      {
        test: {
          name: "commands",
          include: ["bin/**/*.test.ts"],
          environment: "node",
          // They run compilers and installs, on machines that others load.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "rooms",
          expect: patient,
          include: ["src/**/*.test.{ts,tsx}", "dev/**/*.test.ts"],
          environment: "node",
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          // One module graph per worker, not per file: every suite leaves nothing behind.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 30_000,
          globalSetup: ["src/platform/database/testing/postgres.setup.ts"],
        },
      },
      {
        test: {
          name: "journeys",
          expect: { poll: { timeout: 30_000 } },
          include: ["e2e/**/*.test.ts"],
          environment: "node",
          // They wait more than they work: for reels, for toasts, for mails.
          maxWorkers: 3,
          // One browser and one module graph per worker.
          isolate: false,
          retry: 0,
          sequence: { groupOrder: 2 },
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
