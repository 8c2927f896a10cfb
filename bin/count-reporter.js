import { writeFileSync } from "node:fs";

/** A Vitest reporter that writes the numbers of passed, failed and skipped tests to $GREENROOM_COUNT_FILE. */
export default class CountReporter {
  /**
   * Writes the numbers once all tests have run.
   * @param {ReadonlyArray<import("vitest/node").TestModule>} modules
   * @param {ReadonlyArray<unknown>} unhandledErrors errors outside of any test, each counted as a failure
   */
  onTestRunEnd(modules, unhandledErrors) {
    let passedCount = 0;
    let failedCount = unhandledErrors.length;
    let skippedCount = 0;
    /** @type {Record<string, number>} */
    const skippedIn = {};
    for (const module of modules) {
      let failedHere = 0;
      let skippedHere = 0;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === "passed") passedCount += 1;
        else if (state === "skipped") skippedHere += 1;
        else failedHere += 1;
      }
      skippedCount += skippedHere;
      if (skippedHere > 0) skippedIn[module.relativeModuleId] = skippedHere;
      // If a file couldn't be loaded or its beforeAll failed, Vitest doesn't mark any of its tests as failed.
      if (failedHere === 0 && !module.ok()) failedHere = 1;
      failedCount += failedHere;
    }
    const file = process.env.GREENROOM_COUNT_FILE;
    if (file)
      writeFileSync(
        file,
        JSON.stringify({ passed: passedCount, failed: failedCount, skipped: skippedCount, skippedIn }),
      );
  }
}
