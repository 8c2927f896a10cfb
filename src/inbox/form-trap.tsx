import type { ComponentProps } from "react";

/**
 * A field that nobody sees, hears or reaches by keyboard. Programs that fill in whatever they find fill it in too, which
 * tells them from people.
 */
export function FormTrap(props: ComponentProps<"input">) {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
      <label>
        Leave this empty
        <input {...props} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
