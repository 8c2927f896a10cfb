import { cn } from "#ui/styles/class-names.ts";

/** The on-air light with its label. With `sign`, it has a frame. Only this light and the ground `live` use this red. */
export function OnAirLight({
  live,
  sign = false,
  className,
}: {
  live: boolean;
  sign?: boolean;
  className?: string;
}) {
  return (
    <span
      data-live={live ? "" : undefined}
      className={cn(
        "inline-flex items-center gap-[0.6em] whitespace-nowrap font-strong text-on text-t-0 uppercase tracking-sign",
        sign && "rounded-sign border px-2 py-0.5 leading-[1.4]",
        sign && (live ? "border-live bg-live text-white" : "border-on-3"),
        className,
      )}
    >
      <OnAirDot live={live} onSign={sign} />
      {live ? "LIVE NOW" : "LIVE"}
    </span>
  );
}

/** The on-air light without a label. */
export function OnAirDot({ live, onSign = false }: { live: boolean; onSign?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        "size-[0.7em] shrink-0 rounded-pill forced-colors:border-2",
        !live && "border-2 border-live-lamp",
        live && "animate-breathe",
        live && (onSign ? "bg-white" : "bg-live-lamp shadow-live"),
      )}
    />
  );
}
