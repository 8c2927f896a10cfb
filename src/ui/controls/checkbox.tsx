import Check from "lucide-react/icons/check";
import type { ReactNode } from "react";
import { cn } from "#ui/styles/class-names.ts";
import { CheckedInput, type CheckedInputProps } from "./checked-input.tsx";
import { useLabeledFieldAttributes } from "./field.tsx";

/** A checkbox with its label. Without a `label`, it needs an `aria-label`. */
export function Checkbox({
  label,
  hint,
  className,
  ...rest
}: CheckedInputProps & { label?: ReactNode; hint?: ReactNode }) {
  const field = useLabeledFieldAttributes(rest.id);
  if (!label) return <Box {...field} {...rest} id={field.id} className={cn("align-middle", className)} />;
  return (
    <label
      htmlFor={field.id}
      className={cn("flex cursor-pointer items-start gap-3 text-box text-on", className)}
    >
      <Box {...field} {...rest} id={field.id} className="my-px" />
      <span>
        {label}
        {hint && <span className="block text-on-2 text-t-0">{hint}</span>}
      </span>
    </label>
  );
}

function Box({ className, ...rest }: CheckedInputProps) {
  return (
    <span className={cn("relative inline-grid size-5 shrink-0 place-items-center", className)}>
      <CheckedInput
        {...rest}
        className={cn(
          "peer absolute inset-0 cursor-pointer appearance-none rounded-sign border border-edge bg-field",
          "checked:border-press-edge checked:bg-press hover:border-on-3 disabled:cursor-not-allowed disabled:bg-off",
          "aria-invalid:border-error forced-colors:appearance-auto",
        )}
      />
      <Check
        strokeWidth={3}
        className="pointer-events-none relative hidden size-3.5 text-on-press peer-checked:block forced-colors:hidden"
      />
    </span>
  );
}
