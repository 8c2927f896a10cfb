import { useState } from "react";
import type { DrawCheckResult } from "./draw-check.ts";
import type { ShowDraw } from "./draws.contract.ts";

type CheckResult = { check: DrawCheckResult | undefined; wrong: number; title: string; text: string };

const COUNT_WORDS = ["None", "One", "Two", "Three", "Four", "All five"];

/**
 * Returns a function that checks the draw in this browser, and the result of that check. The code for the check loads
 * the first time it is needed.
 */
export function useDrawCheck(draw: ShowDraw) {
  const [result, setResult] = useState<CheckResult>();
  const [isRunning, setRunning] = useState(false);

  async function run(): Promise<void> {
    setRunning(true);
    try {
      const { checkDraw } = await import("./draw-check.ts");
      const started = performance.now();
      const check = await checkDraw(draw);
      const seconds = Math.max(0.01, (performance.now() - started) / 1000).toFixed(2);
      const correctCount = Object.values(check).filter(Boolean).length;
      setResult({
        check,
        wrong: 5 - correctCount,
        title:
          correctCount === 1
            ? "One of five matches."
            : `${COUNT_WORDS[correctCount]} ${correctCount < 5 ? "of five " : ""}match.`,
        text: `Your browser recomputed this draw in ${seconds} seconds, without asking us for anything.`,
      });
    } catch {
      // Browsers don't compute hashes on pages that aren't served over HTTPS.
      setResult({
        check: undefined,
        wrong: 5,
        title: "Not checked.",
        text: "This browser couldn't recompute it. The program below can.",
      });
    } finally {
      setRunning(false);
    }
  }
  return { run, isRunning, result };
}
