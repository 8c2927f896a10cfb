import type { ComponentProps } from "react";
import { cn } from "#ui/styles/class-names.ts";
import { useFieldAttributes } from "./field.tsx";
import { inputStyles, type TextChangeProps } from "./input.tsx";

/** A text area that starts with `rows` lines and grows with its text, up to 24 lines. */
export function Textarea({
  className,
  rows = 3,
  onChange,
  onValueChange,
  ...rest
}: ComponentProps<"textarea"> & TextChangeProps) {
  return (
    <textarea
      dir="auto"
      {...useFieldAttributes()}
      {...rest}
      rows={rows}
      onChange={(event) => {
        onChange?.(event);
        onValueChange?.(event.target.value);
      }}
      className={cn(inputStyles, "field-sizing-content max-h-96 resize-y py-2.5 leading-normal", className)}
      style={{ minHeight: `calc(${rows} * 1.5em + 1.375rem)`, ...rest.style }}
    />
  );
}
