import Star from "lucide-react/icons/star";
import { CheckedInput, type CheckedInputProps } from "./checked-input.tsx";

/** A star-shaped switch, for rows where a normal switch would stand out too much. It needs an `aria-label`. */
export function StarSwitch(props: Omit<CheckedInputProps, "className">) {
  return (
    <span className="relative inline-grid size-9 shrink-0 place-items-center rounded-control hover:bg-hover pointer-coarse:size-11">
      <CheckedInput
        {...props}
        role="switch"
        className="peer absolute inset-0 cursor-pointer appearance-none rounded-control forced-colors:appearance-auto"
      />
      <Star
        aria-hidden="true"
        className="pointer-events-none relative size-4.5 text-on-2 peer-checked:fill-current peer-checked:text-on forced-colors:hidden"
      />
    </span>
  );
}
