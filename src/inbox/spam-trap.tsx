import type { ComponentProps } from "react";

/**
 * A field that is hidden from people, including those with screen readers or keyboards, but that spam programs fill in
 * like any other.
 */
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
