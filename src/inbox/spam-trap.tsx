import type { ComponentProps } from "react";

/** A field that people can't see, hear or reach with the keyboard, but that programs fill in like all others. */
export function SpamTrap(props: ComponentProps<"input">) {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
      <label>
        Leave this empty
        <input {...props} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
