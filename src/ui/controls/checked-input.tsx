import type { ComponentProps } from "react";

export type CheckedInputProps = Omit<ComponentProps<"input">, "type"> & {
  onCheckedChange?: (checked: boolean) => void;
};

/** The native checkbox inside Checkbox, Switch and StarSwitch. */
export function CheckedInput({ onCheckedChange, onChange, ...rest }: CheckedInputProps) {
  return (
    <input
      {...rest}
      type="checkbox"
      onChange={(event) => {
        onChange?.(event);
        onCheckedChange?.(event.target.checked);
      }}
    />
  );
}
