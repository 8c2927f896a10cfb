import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { ReactNode } from "react";
import { addDays, findShowDate } from "#show/dates.rules.ts";
import { useShow } from "#show/use-show.ts";
import { ButtonLink } from "#ui/controls/button-link.tsx";
import type { Desk } from "./use-desk.ts";

export function WeekArrows({ desk: { week, nextWeek } }: { desk: Desk }) {
  const show = useShow();
  const previousDate = Array.from({ length: 14 }, (_, offset) => addDays(week.date, -offset - 1)).find(
    (date) => findShowDate(show, date),
  );
  return (
    <span className="flex">
      {previousDate && <WeekArrow to={previousDate} label="The week before" icon={<ChevronLeft />} />}
      {nextWeek && <WeekArrow to={nextWeek.date} label="The week after" icon={<ChevronRight />} />}
    </span>
  );
}

function WeekArrow({ to: date, label, icon }: { to: string; label: string; icon: ReactNode }) {
  return (
    <ButtonLink to={`/admin/week/${date}`} variant="ghost" size="icon-sm" aria-label={label}>
      {icon}
    </ButtonLink>
  );
}
