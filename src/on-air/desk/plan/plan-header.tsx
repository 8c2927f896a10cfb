import Check from "lucide-react/icons/check";
import Send from "lucide-react/icons/send";
import { type ReactNode, useState } from "react";
import { formatTimeUntil } from "#on-air/live/live.rules.ts";
import { formatCount } from "#platform/texts/counts.rules.ts";
import { formatDate, formatLongDate, formatTimeOfDay } from "#platform/time/zoned-time.rules.ts";
import { findScheduleOn } from "#show/dates.rules.ts";
import { useShow } from "#show/use-show.ts";
import { Button } from "#ui/controls/button.tsx";
import { Input } from "#ui/controls/input.tsx";
import { DropdownMenu, MenuItem } from "#ui/layers/dropdown-menu.tsx";
import { createLazyDialog } from "#ui/layers/lazy-dialog.tsx";
import { toast } from "#ui/layers/toast.ts";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import { createWeekClient } from "../desk.queries.ts";
import type { Desk } from "../use-desk.ts";
import { WeekArrows } from "../week-arrows.tsx";
import { useWeekEdit } from "../week-edit.tsx";
import type { Plan } from "./use-plan.ts";

const SkipDialog = createLazyDialog(() => import("../skip-dialog.tsx"));

/** Shows the date, the title, and buttons for the whole plan. */
export function PlanHeader({ desk, plan, children }: { desk: Desk; plan: Plan; children: ReactNode }) {
  const { week, now } = desk;
  const { timeZone } = findScheduleOn(useShow(), week.date);
  const startsAt = new Date(week.startsAt);
  const edit = useWeekEdit(desk);
  const [isSkipping, setSkipping] = useState(false);
  const [isSending, setSending] = useState(false);
  async function send(): Promise<void> {
    setSending(true);
    try {
      // Sends nothing if saving fails, because the email would have the old plan. A toast says what went wrong.
      if (await plan.saveNow()) {
        if (plan.hasConflict()) throw new Error("Choose whose change to keep first.");
        const { sent } = await createWeekClient()("POST /api/weeks/{date}/plan-mail", {
          params: { date: week.date },
        });
        toast({
          title: "Plan sent",
          description: `${formatCount(sent, "person gets", "people get")} it by email.`,
        });
      }
    } catch (error) {
      toastFailure("Not sent", error);
    }
    setSending(false);
  }
  const hour = formatTimeOfDay(startsAt, timeZone);
  const wait =
    now === undefined || startsAt.getTime() <= now ? undefined : formatTimeUntil(startsAt, new Date(now));
  return (
    <header className="grid gap-y-2 pt-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="flex flex-wrap items-center gap-x-3 max-tablet:w-full">
          <h2 className="title max-tablet:mr-auto">
            <span className="max-tablet:sr-only">{formatLongDate(startsAt, timeZone)}</span>
            <span aria-hidden="true" className="tablet:hidden">
              {formatDate(timeZone, startsAt, { weekday: "short", month: "short", day: "numeric" })}
            </span>
          </h2>
          <WeekArrows desk={desk} />
          <DropdownMenu label="More for this week">
            <MenuItem onSelect={edit.saveAsTemplate}>Save as template</MenuItem>
            <MenuItem onSelect={() => setSkipping(true)}>Skip this week</MenuItem>
          </DropdownMenu>
        </div>
        <p className="text-on-2">{wait ? `in ${wait}, ${hour}` : hour}</p>
        <div className="ml-auto flex flex-wrap items-center gap-3 print:hidden">
          {children}
          <Button
            busy={isSending}
            onClick={() => void send()}
            data-bar=""
            className="max-tablet:fixed max-tablet:inset-x-4 max-tablet:bottom-[76px] max-tablet:z-20"
          >
            <Send /> Send the plan to the team
          </Button>
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Input
          aria-label="Title for the episode"
          value={plan.title}
          maxLength={200}
          placeholder="Add a title"
          onValueChange={(title) => plan.changeText({ title })}
          onBlur={() => void plan.saveNow()}
          className="max-w-xl"
        />
        <SaveStatus plan={plan} />
      </div>
      <SkipDialog open={isSkipping} onOpenChange={setSkipping} desk={desk} />
    </header>
  );
}

const timeFormat = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit" });

/** Shows when the plan was last saved ('Saved 9:02 AM'), in the user's time zone. */
function SaveStatus({ plan: { saved, saveNow } }: { plan: Plan }) {
  if (saved.state === "failed")
    return (
      <p role="alert" className="flex items-center gap-3 text-error">
        Not saved yet
        <Button variant="outline" size="sm" onClick={() => void saveNow()}>
          Try again
        </Button>
      </p>
    );
  return (
    <p role="status" className="flex items-center tablet:min-h-6 gap-2 text-on-2 text-t-0 [&>svg]:size-4">
      {saved.state === "saving" && "Saving…"}
      {saved.state === "idle" && saved.at && (
        <>
          <Check aria-hidden="true" /> Saved {timeFormat.format(saved.at)}
        </>
      )}
    </p>
  );
}
