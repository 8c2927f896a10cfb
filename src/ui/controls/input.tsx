import type { ComponentProps } from "react";
import { cn } from "#ui/styles/class-names.ts";
import { useFieldAttributes } from "./field.tsx";

/** The styles of text inputs and selects. */
export const inputStyles = [
  "w-full min-w-0 rounded-control border border-edge bg-field px-3.5 text-box text-on",
  "transition-[border-color] placeholder:text-placeholder placeholder:opacity-100 hover:border-on-3",
  "focus-visible:outline-offset-2",
  "aria-invalid:border-error aria-invalid:shadow-[0_0_0_1px_var(--error)]",
  "disabled:cursor-not-allowed disabled:border-transparent disabled:bg-off disabled:text-on-off",
  "read-only:not-[select]:border-rule read-only:not-[select]:text-on-2",
].join(" ");

/** Props for inputs whose text the browser should not correct, such as names and codes. */
export const verbatimProps = { autoCapitalize: "none", autoCorrect: "off", spellCheck: false } as const;

export type TextChangeProps = { onValueChange?: (text: string) => void };

/** A one-line text input. It must be in a Field or have an `aria-label`. */
export function Input({
  className,
  type = "text",
  onChange,
  onValueChange,
  ...rest
}: ComponentProps<"input"> & TextChangeProps) {
  return (
    <input
      {...useFieldAttributes()}
      {...rest}
      type={type}
      onChange={(event) => {
        onChange?.(event);
        onValueChange?.(event.target.value);
      }}
      className={cn(inputStyles, "h-field", className)}
    />
  );
}
