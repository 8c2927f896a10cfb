import ChevronDown from "lucide-react/icons/chevron-down";
import type { ComponentProps } from "react";
import { cn } from "#ui/styles/class-names.ts";
import { useLabeledFieldAttributes } from "./field.tsx";
import { inputStyles } from "./input.tsx";

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
  disabled?: boolean;
}

/** A native select with our styles and its `label` inside the box. select.css styles the open list. */
export function Select<Value extends string>({
  label,
  className,
  ...rest
}: Omit<ComponentProps<"select">, "children"> & {
  label?: string;
  options: readonly SelectOption<Value>[];
  /** Shown until something is chosen. */
  placeholder?: string;
  onValueChange?: (value: Value) => void;
}) {
  const field = useLabeledFieldAttributes(rest.id);
  if (!label) {
    return (
      <span className={cn("relative flex min-w-0 items-center", className)}>
        <NativeSelect {...field} {...rest} id={field.id} className={cn(inputStyles, "peer h-field pr-9")} />
        {/* Browsers let long options overflow into the padding, so the arrow has a background that covers them. */}
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-px right-px w-8.5 rounded-r-control bg-field peer-disabled:bg-off"
        />
        <Chevron />
      </span>
    );
  }
  return (
    <span
      className={cn(
        "relative flex h-field min-w-0 items-center rounded-control border border-edge bg-field text-box",
        "transition-colors focus-within:border-on-3 hover:border-on-3 has-[select:disabled]:border-transparent has-[select:disabled]:bg-off",
        "has-[:focus-visible]:outline-[2.5px] has-[:focus-visible]:outline-focus has-[:focus-visible]:outline-offset-2",
        className,
      )}
    >
      {/* Pressing the label also opens the list, because the label looks like part of the box. */}
      <label
        htmlFor={field.id}
        ref={openOnClick}
        className="flex h-full cursor-pointer items-center pl-3 text-on-2 max-tablet:pl-2.5"
      >
        {label}
      </label>
      <NativeSelect
        {...field}
        {...rest}
        id={field.id}
        className="h-field min-w-0 flex-1 overflow-hidden whitespace-nowrap border-transparent border-r-[2.125rem] max-tablet:border-r-[1.75rem] max-tablet:pl-1.5 forced-colors:h-full forced-colors:border-[Canvas] bg-transparent pl-2 font-medium text-on outline-none disabled:text-on-off"
      />
      <Chevron />
    </span>
  );
}

function NativeSelect<Value extends string>({
  options,
  placeholder,
  onValueChange,
  onChange,
  className,
  ...rest
}: Omit<ComponentProps<"select">, "children"> & {
  options: readonly SelectOption<Value>[];
  placeholder?: string;
  onValueChange?: (value: Value) => void;
}) {
  return (
    <select
      {...rest}
      onChange={(event) => {
        onChange?.(event);
        const chosenOption = options.find((option) => option.value === event.target.value);
        if (chosenOption) onValueChange?.(chosenOption.value);
      }}
      className={cn("select cursor-pointer truncate", className)}
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
  );
}

function Chevron() {
  return <ChevronDown className="pointer-events-none absolute right-3 size-4 text-on-2 max-tablet:right-2" />;
}

/**
 * A ref callback for the label. Opens the list when the label is clicked. Listens for clicks, because on touch screens,
 * browsers don't allow opening the list on pointerdown.
 */
function openOnClick(label: HTMLLabelElement): () => void {
  const open = (event: Event) => {
    const { control } = label;
    if (!(control instanceof HTMLSelectElement) || !("showPicker" in control)) return;
    event.preventDefault();
    control.focus();
    control.showPicker();
  };
  label.addEventListener("click", open);
  return () => label.removeEventListener("click", open);
}
