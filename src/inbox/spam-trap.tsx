import type { ComponentProps } from "react";

/** A field that people neither see, hear nor reach by keyboard. Programs that fill in every field fill it in too. */
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
