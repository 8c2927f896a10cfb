import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { listMissingExtras } from "./bin/test-programs.js";

/**
 * Vitest starts large files first, if it has not run them before. Some short files take longest. If one began last, its
 * worker would be busy while the others are idle.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONG_TESTS.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const LONG_TESTS =
  /(-screens-\w+|[\\/](a-bad-hour|borders|desk-postgres|doctored|embeds|full-streams|narrow-windows|page-weight|restore-running-site))\.test\.ts$/;

/** A test that takes longer is stuck. A busy machine may be ten times slower than usual. */
const STUCK_MS = 300_000;

/** Whether `npm test` runs only the usual tests. `npm test -- --all` and `npx vitest` leave out nothing. */
const IS_USUAL = process.env.GREENROOM_TESTS === "usual";

/**
 * What the usual tests leave out: processes that are killed, restores in all their variants, commands as processes, and
 * planted violations of the borders. They also skip PostgreSQL for suites of rooms without SQL of their own:
 * src/platform/database/testing/on-both-engines.ts.
 */
const RARE = IS_USUAL
  ? [
      "bin/borders/**",
      "src/**/*killed*.test.ts",
      "src/app/commands/*.test.ts",
      "src/backups/{both-engines,doctored,restore-postgres,restore-running-site,restored-uploads}.test.ts",
      "src/testing/restored-*.test.ts",
    ]
  : [];

/** The journeys of the usual tests: a first visit, the public forms, a guest, the hour on air, and a whole week. */
const MAIN_JOURNEYS = [
  "e2e/{first-visit,public-forms,board,guest-page,on-air,whole-week}.test.ts",
  // The program
  "e2e/{npm-start,headers,log}.test.ts",
];

const OUT_OF_REACH = listMissingExtras().flatMap(({ files }) => files);

// The default is one second, which is too short for such a machine.
const patient = { poll: { timeout: 90_000 } };

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "rooms",
          expect: patient,
          include: ["{bin,dev}/**/*.test.ts", "src/**/*.test.{ts,tsx}"],
          exclude: RARE,
          environment: "node",
          maxWorkers: 3,
          // One module graph per worker instead of per file, because every suite cleans up after itself.
          isolate: false,
          testTimeout: STUCK_MS,
          hookTimeout: STUCK_MS,
          globalSetup: ["src/platform/database/testing/postgres.setup.ts"],
          setupFiles: ["src/testing/quick-passwords.ts"],
        },
      },
      {
        test: {
          name: "journeys",
          expect: { poll: { ...patient.poll, interval: 150 } },
          include: IS_USUAL ? MAIN_JOURNEYS : ["e2e/**/*.test.ts"],
          exclude: OUT_OF_REACH,
          environment: "node",
          // Three keep two processors busy. With four, journeys with deadlines are late.
          maxWorkers: 3,
          // One browser and one module graph per worker.
          isolate: false,
          // Nothing else is retried: see e2e/time-limit.ts.
          retry: { count: 1, condition: /^The browser hung for / },
          sequence: { groupOrder: 1 },
          testTimeout: STUCK_MS,
          hookTimeout: STUCK_MS,
        },
      },
    ],
  },
});
