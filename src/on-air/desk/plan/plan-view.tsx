import { useQuery } from "@tanstack/react-query";
import Monitor from "lucide-react/icons/monitor";
import { type ReactNode, useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import { Textarea } from "#ui/controls/textarea.tsx";
import { createLazyDialog } from "#ui/layers/lazy-dialog.tsx";
import { KeyLegend } from "#ui/lists/key-legend.tsx";
import { HourStrip } from "#ui/plots/hour-strip.tsx";
import { PreShowChecklist } from "../before/pre-show-checklist.tsx";
import { describeScreenCount } from "../copy-link.tsx";
import { streamCountsQuery } from "../desk.queries.ts";
import { DeskConnectionNotice } from "../desk-connection-notice.tsx";
import { DeskGuests } from "../desk-guests.tsx";
import { useDeskTimes } from "../desk-times.ts";
import type { Desk } from "../use-desk.ts";
import { EditConflict } from "../week-edit.tsx";
import { OverrunCard } from "./overrun-card.tsx";
import { PART_KIND_ICONS, PART_KIND_STYLES } from "./part-kinds.tsx";
import { PlanHeader } from "./plan-header.tsx";
import { describePlannedTime, sumMinutes } from "./plan-sheet.rules.ts";
import { PlanSheet } from "./plan-sheet.tsx";
import { usePlan } from "./use-plan.ts";

const RUN_SHEET_SHORTCUTS = {
  "Add a part below": ["Enter"],
  "Move the part": ["Alt", "↑", "↓"],
  "Longer, shorter": ["+", "−"],
  Note: ["Shift", "Enter"],
  "Remove an empty part": ["⌫"],
  Undo: ["⌘ or Ctrl", "Z"],
};

/** Shows the plan in the days before the show: the run sheet, the guest, and what else needs the team's attention. */
export default function PlanView({
  desk,
  modeSwitch,
  needs,
}: {
  desk: Desk;
  /** The switch between planning and running the show. */
  modeSwitch: ReactNode;
  /** What needs attention elsewhere in the back office. */
  needs: ReactNode;
}) {
  const plan = usePlan(desk);
  const { formatTime } = useDeskTimes();
  const { week } = desk;
  const [start, end] = [Date.parse(week.startsAt), Date.parse(week.endsAt)];
  const length = Math.round((end - start) / 60_000);
  const plannedMinutes = sumMinutes(plan.rows);
  return (
    <main id="tab" tabIndex={-1} className="outline-none">
      <DeskConnectionNotice desk={desk} />
      <div className="grid gap-6 pb-16">
        <PlanHeader desk={desk} plan={plan}>
          {modeSwitch}
        </PlanHeader>
        {/* The notice stays in view, because the conflict may be about the notes at the end of the page. */}
        <div className="sticky top-2 z-20 empty:hidden">
          <EditConflict edit={plan} />
        </div>
        <HourStrip
          label={`Run sheet: ${describePlannedTime(plannedMinutes, length)}`}
          minutes={length}
          parts={plan.rows.map(({ key, title, kind, minutes }) => ({
            key,
            label: title,
            icon: PART_KIND_ICONS[kind],
            minutes,
            look: PART_KIND_STYLES[kind],
          }))}
          marks={[0, 1, 2, 3, 4].map((quarter) => formatTime(start + (quarter * (end - start)) / 4))}
        />
        <div className="grid gap-x-14 gap-y-10 desktop:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
          <div className="grid min-w-0 content-start gap-10">
            <PlanSheet desk={desk} plan={plan} length={length} />
            <div className="grid gap-10 print:hidden">
              {needs}
              <ScreensRow />
            </div>
          </div>
          <div className="grid min-w-0 content-start gap-9">
            <OverrunCard plan={plan} length={length} className="max-desktop:hidden" />
            <DeskGuests desk={desk} />
            <PreShowChecklist
              desk={desk}
              onOpenRunSheet={() => document.getElementById("next-part")?.focus()}
            />
            <section aria-labelledby="notes">
              <h3 id="notes" className="mb-2 font-strong text-t-1">
                Notes
              </h3>
              <Textarea
                aria-labelledby="notes"
                rows={4}
                maxLength={5000}
                value={plan.note}
                onValueChange={(note) => plan.changeText({ note })}
                onBlur={() => void plan.saveNow()}
              />
            </section>
            <div className="max-desktop:hidden print:hidden">
              <KeyLegend keys={RUN_SHEET_SHORTCUTS}>
                <p className="text-t-0">+ and − work wherever you are not typing text.</p>
              </KeyLegend>
            </div>
          </div>
        </div>
      </div>
    </main>
  );
}

const LinksDialog = createLazyDialog(() => import("../links-dialog.tsx"));

/** Shows how many screens have the overlay and the hosts' view open, with a button that shows their links. */
function ScreensRow() {
  const [isOpen, setOpen] = useState(false);
  const streams = useQuery(streamCountsQuery).data;
  return (
    <section
      aria-labelledby="screens"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-rule border-y py-2"
    >
      <Monitor aria-hidden="true" className="size-4.5" />
      <h3 id="screens" className="font-strong">
        Screens
      </h3>
      <p className="flex-1 text-on-2">
        Overlay: {describeScreenCount(streams?.overlay ?? 0).toLowerCase()}. Hosts' view:{" "}
        {describeScreenCount(streams?.host ?? 0).toLowerCase()}.
      </p>
      <Button variant="link" size="sm" onClick={() => setOpen(true)}>
        Show links
      </Button>
      {isOpen && <LinksDialog onClose={() => setOpen(false)} />}
    </section>
  );
}
