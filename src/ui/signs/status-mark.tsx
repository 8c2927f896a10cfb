import type { ReactNode } from "react";
import { cn } from "#ui/styles/class-names.ts";

export type StatusName = keyof typeof statusShapes;

/** A status, shown as a shape and a word rather than by color, with an optional `detail` such as a date. */
export function StatusMark({
  status,
  detail,
  className,
}: {
  status: StatusName;
  detail?: ReactNode;
  className?: string;
}) {
  return (
    <span
      data-status={status}
      className={cn(
        "inline-grid align-middle grid-cols-[auto_1fr] items-center gap-x-2 whitespace-nowrap font-label text-t-0",
        status === "used" || status === "inactive" ? "text-on-2" : "text-on",
        className,
      )}
    >
      <svg
        viewBox="0 0 14 14"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
        className="size-3.5"
      >
        {statusShapes[status]}
      </svg>
      {status.charAt(0).toUpperCase() + status.slice(1)}
      {detail && <span className="col-start-2 font-regular text-on-2">{detail}</span>}
    </span>
  );
}

const ring = <circle cx="7" cy="7" r="5.5" />;
const disc = (
  <>
    <circle cx="7" cy="7" r="6.5" fill="currentColor" stroke="none" />
    <path d="m4.2 7.2 2 2 3.6-4" stroke="var(--surface)" strokeWidth="1.6" />
  </>
);

const crossedRing = (
  <>
    {ring}
    <path d="m3.4 10.6 7.2-7.2" />
  </>
);
const halfDisc = (
  <>
    {ring}
    <path d="M7 1.5a5.5 5.5 0 0 1 0 11Z" fill="currentColor" stroke="none" />
  </>
);
const dottedRing = (
  <>
    {ring}
    <circle cx="7" cy="7" r="2.5" fill="currentColor" stroke="none" />
  </>
);

const statusShapes = {
  pending: ring,
  scheduled: halfDisc,
  offered: halfDisc,
  approved: disc,
  completed: disc,
  confirmed: disc,
  rejected: crossedRing,
  skipped: crossedRing,
  available: dottedRing,
  active: dottedRing,
  inactive: crossedRing,
  used: (
    <>
      <path d="M1 2.5h12v2.5H1ZM2.2 5.5V12h9.6V5.5" strokeWidth="1.6" />
      <path d="M5.2 8h3.6" strokeWidth="1.6" />
    </>
  ),
};
