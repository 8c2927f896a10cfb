import { useEffect, useRef, useState } from "react";

const COUNT_DURATION_MS = 200;

/** A number that counts up or down when its value changes. With reduced motion, it changes immediately. */
export function AnimatedCount({ value }: { value: number }) {
  const [shownValue, setShownValue] = useState(value);
  const lastValue = useRef(value);
  useEffect(() => {
    const startValue = lastValue.current;
    const show = (number: number) => {
      lastValue.current = number;
      setShownValue(number);
    };
    if (startValue === value) return;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return show(value);
    let startTime: number | undefined;
    let frame = requestAnimationFrame(function drawFrame(frameTime) {
      startTime ??= frameTime;
      show(
        Math.round(
          startValue + (value - startValue) * Math.min(1, (frameTime - startTime) / COUNT_DURATION_MS),
        ),
      );
      if (frameTime - startTime < COUNT_DURATION_MS) frame = requestAnimationFrame(drawFrame);
    });
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return shownValue.toLocaleString("en-US");
}
