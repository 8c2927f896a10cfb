import { useEffect, useState } from "react";

/**
 * Returns the server's time in milliseconds since 1970, updated every second, or undefined until the page's code runs.
 */
export function useNow(clockOffset: number): number | undefined {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const time = Date.now() + clockOffset;
      setNow(time);
      timer = setTimeout(tick, 1000 - (time % 1000) + 1);
    };
    tick();
    return () => clearTimeout(timer);
  }, [clockOffset]);
  return now;
}
