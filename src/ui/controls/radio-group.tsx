import { type ReactNode, useId } from "react";
import { cn } from "#ui/styles/class-names.ts";

export type ChoiceProps<Value extends string, More = object> = {
  label: string;
  value: Value | undefined;
  options: readonly ({ value: Value; label: string } & More)[];
  onValueChange: (value: Value) => void;
  className?: string;
};

/** Radio buttons for a few options, each with room for a one-sentence explanation. */
export function RadioGroup<Value extends string>({
  label,
  value,
  options,
  onValueChange,
  className,
}: ChoiceProps<Value, { hint?: ReactNode; disabled?: boolean }>) {
  const name = useId();
  return (
    <fieldset className="min-w-0 self-start">
      <legend className="mb-1.5 font-label text-on text-t-0">{label}</legend>
      <div className={cn("grid gap-2", className)}>
        {options.map((option) => (
          <label
            key={option.value}
            className={cn(
              "flex cursor-pointer items-start gap-3 rounded-control border border-edge px-3.5 py-2.5 text-box text-on",
              "hover:bg-hover has-checked:border-on has-checked:shadow-[0_0_0_1px_var(--on)]",
              "has-disabled:cursor-not-allowed has-disabled:border-rule has-disabled:text-on-off",
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onValueChange(option.value)}
              className={cn(
                "mt-px size-5 shrink-0 cursor-pointer appearance-none rounded-pill border border-edge bg-field",
                "checked:border-6 checked:border-press checked:bg-on-press forced-colors:appearance-auto",
              )}
            />
            <span>
              {option.label}
              {option.hint && <span className="block text-on-2 text-t-0">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
