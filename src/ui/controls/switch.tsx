import { type ComponentProps, type ReactNode, useId } from "react";
import { useField } from "#ui/controls/field.tsx";
import { cn } from "#ui/styles/class-names.ts";

/** Something that is on or off at once. Its name is `label`; without one it needs an `aria-label`. */
export function Switch({
  label,
  className,
  ...rest
}: Omit<ComponentProps<"input">, "type" | "role"> & {
  label?: ReactNode;
  onCheckedChange?: (checked: boolean) => void;
}) {
  const ownId = useId();
  const field = useField();
  const id = rest.id ?? field.id ?? ownId;
  if (!label) return <Track {...field} {...rest} id={id} className={className} />;
  return (
    <label
      htmlFor={id}
      className={cn("flex w-fit cursor-pointer items-center gap-3.5 text-box text-on", className)}
    >
      <Track {...field} {...rest} id={id} />
      <span>{label}</span>
    </label>
  );
}

// A checkbox's own checkedness is the switch's state: HTML wants no aria-checked beside it.
const asSwitch = { role: "switch" };

function Track({
  onCheckedChange,
  onChange,
  className,
  ...rest
}: ComponentProps<"input"> & { onCheckedChange?: (checked: boolean) => void }) {
  return (
    <input
      {...rest}
      {...asSwitch}
      type="checkbox"
      onChange={(event) => {
        onChange?.(event);
        onCheckedChange?.(event.target.checked);
      }}
      className={cn(
        "relative h-[27px] w-[46px] shrink-0 cursor-pointer appearance-none rounded-pill border border-edge bg-field",
        "transition-[background-color,border-color] before:absolute before:inset-y-0 before:left-[3px] before:my-auto",
        "before:size-[18px] before:rounded-pill before:bg-on-2 before:transition-transform before:duration-200",
        "checked:border-press-edge checked:bg-press checked:before:translate-x-5 checked:before:bg-on-press",
        "disabled:cursor-not-allowed disabled:border-transparent disabled:bg-off disabled:before:bg-on-off",
        "motion-reduce:before:transition-none forced-colors:appearance-auto forced-colors:before:hidden",
        className,
      )}
    />
  );
}
