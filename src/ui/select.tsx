import ChevronDown from "lucide-react/icons/chevron-down";
import { type ComponentProps, useId } from "react";
import { cn } from "#ui/class-names.ts";
import { useField } from "#ui/field.tsx";
import { boxLooks } from "#ui/input.tsx";

export interface Option<Value extends string> {
  value: Value;
  label: string;
  disabled?: boolean;
}

/**
 * One choice out of a list. It is the browser's own select: a phone shows its wheel, a form registers it, and where
 * the browser can, the open list has our looks (select.css). Stands in a Field, or with a `label` of its own that is
 * set inside the box: 'Sort Newest first'.
 */
export function Select<Value extends string>({
  label,
  options,
  placeholder,
  onValueChange,
  onChange,
  className,
  ...rest
}: Omit<ComponentProps<"select">, "children"> & {
  label?: string;
  options: readonly Option<Value>[];
  /** Shown while nothing is chosen; can't be chosen itself. */
  placeholder?: string;
  onValueChange?: (value: Value) => void;
}) {
  const ownId = useId();
  const field = useField();
  const id = rest.id ?? field.id ?? ownId;
  return (
    <div className={cn("relative flex min-w-0 items-center", label ? "w-fit" : "w-full", className)}>
      {label && (
        <label htmlFor={id} className="pointer-events-none absolute left-3.5 text-field text-on-2">
          {label}
        </label>
      )}
      <select
        {...field}
        {...rest}
        id={id}
        onChange={(event) => {
          onChange?.(event);
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onValueChange?.(chosen.value);
        }}
        className={cn(boxLooks, "select h-field cursor-pointer truncate pr-9", label && "font-medium")}
        // The label's own width, in its letters: 0.53 em is the mean of Public Sans.
        style={label ? { paddingLeft: `calc(${label.length} * 0.56em + 1.5rem)` } : undefined}
      >
        {placeholder !== undefined && (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute right-3 size-4 text-on-2" />
    </div>
  );
}
