import { useEffect, useRef, useState } from "react";

const COUNT_DURATION_MS = 200;

/** A number that counts up or down to a new value. With reduced motion it changes immediately. */
export function Count({ value }: { value: number }) {
  const [shown, setShown] = useState(value);
  const last = useRef(value);
  useEffect(() => {
    const from = last.current;
    const show = (number: number) => {
      last.current = number;
      setShown(number);
    };
    if (from === value) return;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return show(value);
    let begun: number | undefined;
    let frame = requestAnimationFrame(function step(at) {
      begun ??= at;
      show(Math.round(from + (value - from) * Math.min(1, (at - begun) / COUNT_DURATION_MS)));
      if (at - begun < COUNT_DURATION_MS) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return shown.toLocaleString("en-US");
}
