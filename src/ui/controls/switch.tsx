import type { ReactNode } from "react";
import { cn } from "#ui/styles/class-names.ts";
import { CheckedInput, type CheckedInputProps } from "./checked-input.tsx";
import { useLabeledFieldAttributes } from "./field.tsx";

/** A switch for a setting that takes effect immediately. Without a `label`, it needs an `aria-label`. */
export function Switch({ label, className, ...rest }: CheckedInputProps & { label?: ReactNode }) {
  const field = useLabeledFieldAttributes(rest.id);
  if (!label) return <Track {...field} {...rest} id={field.id} className={className} />;
  return (
    <label
      htmlFor={field.id}
      className={cn(
        "flex w-fit cursor-pointer items-center gap-3.5 text-box text-on pointer-coarse:min-h-11",
        className,
      )}
    >
      <Track {...field} {...rest} id={field.id} />
      <span>{label}</span>
    </label>
  );
}

function Track({ className, ...rest }: CheckedInputProps) {
  return (
    <CheckedInput
      {...rest}
      role="switch"
      className={cn(
        "relative h-[27px] w-[46px] shrink-0 cursor-pointer appearance-none rounded-pill border border-edge bg-field",
        "transition-[background-color,border-color] before:absolute before:inset-y-0 before:left-[3px] before:my-auto",
        "before:size-[18px] before:rounded-pill before:bg-on-2 before:transition-transform before:duration-200",
        "checked:border-press-edge checked:bg-press checked:before:translate-x-5 checked:before:bg-on-press",
        "disabled:cursor-not-allowed disabled:border-transparent disabled:bg-off disabled:before:bg-on-off",
        "pointer-coarse:after:absolute pointer-coarse:after:-inset-2.25",
        "motion-reduce:before:transition-none forced-colors:appearance-auto forced-colors:before:hidden",
        className,
      )}
    />
  );
}
