import { cn } from "#ui/styles/class-names.ts";

/** The light bulb of a draw's reel. Nothing else on the site has its color. */
export function Bulb({ state }: { state: "off" | "slowing" | "settled" }) {
  return (
    <span
      aria-hidden="true"
      data-state={state}
      className={cn(
        "size-3 shrink-0 rounded-pill border border-edge transition-[background-color,box-shadow] duration-200",
        "data-[state=slowing]:border-transparent data-[state=slowing]:bg-lamp/60",
        "data-[state=settled]:border-transparent data-[state=settled]:bg-lamp data-[state=settled]:shadow-lamp",
      )}
    />
  );
}
