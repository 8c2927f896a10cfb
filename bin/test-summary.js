/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

/**
 * Returns the last line of `npm test`.
 * @param {Count[]} counts
 * @param {boolean} skippedIsFailed true in CI, whose machines must have everything that the tests need
 * @returns {{ line: string, failed: number }}
 */
export function summarizeCounts(counts, skippedIsFailed) {
  const sum = (/** @type {keyof Count} */ key) => counts.reduce((total, count) => total + count[key], 0);
  const skipped = skippedIsFailed ? 0 : sum("skipped");
  const failed = sum("failed") + (skippedIsFailed ? sum("skipped") : 0);
  const parts = [
    `${sum("passed")} passed`,
    `${failed} failed`,
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ];
  return { line: parts.join(", "), failed };
}
