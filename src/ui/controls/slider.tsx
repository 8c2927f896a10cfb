import type { ComponentProps } from "react";
import { useFieldAttributes } from "./field.tsx";

/** A slider for a number. It must be in a Field or have an `aria-label`. `format` formats the number for people. */
export function Slider({
  value,
  min,
  max,
  step,
  onValueChange,
  format,
  ...rest
}: Omit<ComponentProps<"input">, "type" | "value" | "onChange" | "className"> & {
  value: number;
  min: number;
  max: number;
  step: number;
  onValueChange: (value: number) => void;
  format: (value: number) => string;
}) {
  return (
    <div className="flex min-h-field items-center gap-3">
      <input
        {...useFieldAttributes()}
        {...rest}
        type="range"
        value={value}
        min={min}
        max={max}
        step={step}
        aria-valuetext={format(value)}
        onChange={(event) => onValueChange(event.target.valueAsNumber)}
        className="slider min-w-0 flex-1"
        // The first of the two backgrounds is the filled part of the track.
        style={{ backgroundSize: `${((value - min) / (max - min)) * 100}% 4px, 100% 4px` }}
      />
      <output className="min-w-12 text-right text-box text-on-2" aria-hidden="true">
        {format(value)}
      </output>
    </div>
  );
}
