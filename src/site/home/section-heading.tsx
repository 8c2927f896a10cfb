import type { ReactNode } from "react";

/** Shows a section's heading with a line of text next to it. */
export function SectionHeading({ id, line, children }: { id: string; line?: string; children: ReactNode }) {
  return (
    <div className="mb-[clamp(1rem,4vw,3.5rem)] grid items-end gap-x-[4vw] gap-y-2.5 tablet:gap-y-4 tablet:grid-cols-[7fr_4fr]">
      <h2 id={id} className="display text-t-6 wrap-anywhere">
        {children}
      </h2>
      {line && <p className="text-on-2 wrap-anywhere">{line}</p>}
    </div>
  );
}
