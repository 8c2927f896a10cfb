import CalendarPlus from "lucide-react/icons/calendar-plus";
import { FollowButton } from "#followers/follow-button.tsx";
import { useNextShowStart } from "#on-air/live/use-live.ts";
import { buttonStyles } from "#ui/controls/button.tsx";

/** Shows two buttons: one for being notified when the show is live, and one for adding the show to a calendar. */
export function ReminderButtons({ variant = "secondary" }: { variant?: "default" | "secondary" }) {
  return (
    <div className="flex flex-wrap gap-2.5">
      <FollowButton startsAt={useNextShowStart()} variant={variant} className="max-tablet:flex-1" />
      <a
        href="/calendar.ics"
        className={buttonStyles({
          variant: "secondary",
          className: "max-tablet:w-control max-tablet:px-0!",
        })}
      >
        <CalendarPlus />
        <span className="max-tablet:sr-only">Add to calendar</span>
      </a>
    </div>
  );
}
