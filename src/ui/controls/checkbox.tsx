import Check from "lucide-react/icons/check";
import { type ComponentProps, type ReactNode, useId } from "react";
import { useField } from "#ui/controls/field.tsx";
import { cn } from "#ui/styles/class-names.ts";

/** A box to tick, with its label beside it. Without `label` it needs an `aria-label`. */
export function Checkbox({
  label,
  hint,
  className,
  ...rest
}: Omit<ComponentProps<"input">, "type"> & {
  label?: ReactNode;
  hint?: ReactNode;
  onCheckedChange?: (checked: boolean) => void;
}) {
  const ownId = useId();
  const field = useField();
  const id = rest.id ?? field.id ?? ownId;
  if (!label) return <Box {...field} {...rest} id={id} className={className} />;
  return (
    <label htmlFor={id} className={cn("flex cursor-pointer items-start gap-3 text-box text-on", className)}>
      <Box {...field} {...rest} id={id} className="my-px" />
      <span>
        {label}
        {hint && <span className="block text-on-2 text-t-0">{hint}</span>}
      </span>
    </label>
  );
}

function Box({
  onCheckedChange,
  onChange,
  className,
  ...rest
}: ComponentProps<"input"> & { onCheckedChange?: (checked: boolean) => void }) {
  return (
    <span className={cn("relative inline-grid size-5 shrink-0 place-items-center", className)}>
      <input
        {...rest}
        type="checkbox"
        onChange={(event) => {
          onChange?.(event);
          onCheckedChange?.(event.target.checked);
        }}
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
