import { useEffect, useRef, useState } from "react";

/** Runs one call at a time. `run` gives undefined where `stop` or leaving the screen ended it. */
export function useRunningCall() {
  const running = useRef<AbortController>(undefined);
  const [busy, setBusy] = useState(false);
  useEffect(() => () => running.current?.abort(), []);

  const run = async <Answer>(call: (signal: AbortSignal) => Promise<Answer>): Promise<Answer | undefined> => {
    if (running.current) return undefined;
    const own = new AbortController();
    running.current = own;
    setBusy(true);
    try {
      return await call(own.signal);
    } catch (error) {
      if (own.signal.aborted) return undefined;
      throw error;
    } finally {
      running.current = undefined;
      setBusy(false);
    }
  };
  return { busy, run, stop: () => running.current?.abort() };
}
