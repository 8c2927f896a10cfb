import { type ReactNode, useId, useState } from "react";
import { cn } from "#ui/styles/class-names.ts";
import type { ChoiceProps } from "./radio-group.tsx";

/** A segmented control: a few options side by side. An option with an `icon` shows only the icon. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  options,
  onReach,
  onValueChange,
  className,
}: Omit<ChoiceProps<Value, { icon?: ReactNode }>, "onValueChange"> & {
  /** Called with the pressed option. If this resolves to false, nothing changed, and the option's mark is removed. */
  onValueChange: (value: Value) => unknown;
  /** Called when the pointer or the focus enters the control. Use it to preload what an option needs. */
  onReach?: () => void;
}) {
  const name = useId();
  // The pressed option is marked immediately, because the new `value` may not arrive until after a navigation.
  const [shown, setShown] = useState({ value, over: value });
  // Once `value` changes, the pressed option no longer matters, even if `value` later changes back.
  if (shown.over !== value) setShown({ value, over: value });
  const pressOption = async (nextValue: Value) => {
    const pressed = { value: nextValue, over: value };
    setShown(pressed);
    if ((await onValueChange(nextValue)) !== false) return;
    setShown((latest) => (latest === pressed ? { value, over: value } : latest));
  };
  return (
    <div
      role="radiogroup"
      aria-label={label}
      onPointerEnter={onReach}
      onFocus={onReach}
      className={cn(
        "inline-flex min-h-field max-w-full shrink-0 flex-wrap overflow-clip rounded-control border border-edge bg-field",
        "has-[:focus-visible]:outline-[2.5px] has-[:focus-visible]:outline-focus has-[:focus-visible]:outline-offset-2",
        className,
      )}
    >
      {options.map((option) => (
        <label
          key={option.value}
          title={option.icon ? option.label : undefined}
          className={cn(
            "relative grid min-h-[calc(var(--field-height)-2px)] min-w-9 cursor-pointer place-items-center text-box text-center text-on-2 transition-colors",
            "hover:bg-hover hover:text-on has-checked:bg-solid has-checked:text-on-solid [&>svg]:size-4",
            "forced-mark",
            option.icon ? "w-[calc(var(--field-height)-1px)]" : "px-3.5 font-label",
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === shown.value}
            onChange={() => void pressOption(option.value)}
            aria-label={option.label}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          {option.icon ?? option.label}
        </label>
      ))}
    </div>
  );
}
