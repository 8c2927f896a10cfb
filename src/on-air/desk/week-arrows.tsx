import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { ReactNode } from "react";
import { addDays, findShow } from "#show/dates.rules.ts";
import { useShow } from "#show/use-show.ts";
import { ButtonLink } from "#ui/controls/button-link.tsx";
import type { Desk } from "./use-desk.ts";

/** Links to the previous and the next week. */
export function WeekArrows({ desk: { week, following } }: { desk: Desk }) {
  const show = useShow();
  const before = Array.from({ length: 14 }, (_, back) => addDays(week.date, -back - 1)).find((day) =>
    findShow(show, day),
  );
  return (
    <span className="flex">
      {before && <WeekArrow to={before} label="The week before" icon={<ChevronLeft />} />}
      {following && <WeekArrow to={following.date} label="The week after" icon={<ChevronRight />} />}
    </span>
  );
}

function WeekArrow({ to, label, icon }: { to: string; label: string; icon: ReactNode }) {
  return (
    <ButtonLink to={`/admin/week/${to}`} variant="ghost" size="icon-sm" aria-label={label}>
      {icon}
    </ButtonLink>
  );
}
