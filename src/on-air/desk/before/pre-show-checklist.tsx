import { useQuery } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import { type ReactNode, useState } from "react";
import { useStoredTexts } from "#platform/browser/stored-texts.ts";
import { formatCount } from "#platform/texts/counts.rules.ts";
import { topicStatsQuery } from "#topics/topics.queries.ts";
import { Button } from "#ui/controls/button.tsx";
import { ButtonLink } from "#ui/controls/button-link.tsx";
import { Checkbox } from "#ui/controls/checkbox.tsx";
import { createLazyDialog } from "#ui/layers/lazy-dialog.tsx";
import { cn } from "#ui/styles/class-names.ts";
import { CopyLinkButton, describeScreenCount } from "../copy-link.tsx";
import { streamCountsQuery } from "../desk.queries.ts";
import type { Desk } from "../use-desk.ts";
import { EditConflict, useWeekEdit } from "../week-edit.tsx";

const TitleDialog = createLazyDialog(() => import("./title-dialog.tsx"));

/**
 * Shows the pre-show checklist. Items with a disc are checked off automatically; items with a checkbox are checked off
 * by people.
 */
export function PreShowChecklist({
  desk,
  onOpenRunSheet,
  headingClassName,
}: {
  desk: Desk;
  onOpenRunSheet: () => void;
  headingClassName?: string;
}) {
  const { week, mayChange } = desk;
  const [isTitleDialogOpen, setTitleDialogOpen] = useState(false);
  const edit = useWeekEdit(desk);
  const topics = useQuery({ ...topicStatsQuery(), enabled: mayChange, refetchOnMount: "always" }).data;
  const streams = useQuery({ ...streamCountsQuery, enabled: mayChange }).data;
  const [storedChecks, storeCheck] = useStoredTexts(`before-air ${week.date}`);
  const hasSoundCheck = mayChange && week.guest !== null;
  const isSoundChecked = hasSoundCheck && storedChecks.sound !== undefined;
  const plannedMinutes = week.runSheet.reduce((sum, { minutes }) => sum + minutes, 0);
  const showMinutes = (Date.parse(week.endsAt) - Date.parse(week.startsAt)) / 60_000;
  // Once the show has begun, its date can't be offered to a guest anymore.
  const isUpcoming = (desk.now ?? 0) < Date.parse(week.startsAt);
  const checks: AutomaticCheck[] = [
    {
      title: "Guest confirmed",
      more: week.guest?.name ?? "No guest",
      isDone: week.guest !== null,
      action: mayChange && isUpcoming && (
        <ButtonLink to={`/admin/guest-requests/calendar?date=${week.date}`} variant="link" size="sm">
          Offer the date
        </ButtonLink>
      ),
    },
    {
      title: `Run sheet fills the ${showMinutes === 60 ? "hour" : "show"}`,
      more: `${formatCount(week.runSheet.length, "part")}, ${plannedMinutes} of ${showMinutes} minutes`,
      isDone: plannedMinutes === showMinutes,
      action: mayChange && (
        <Button variant="link" size="sm" onClick={onOpenRunSheet}>
          {plannedMinutes > showMinutes ? "Shorten it" : "Fill it"}
        </Button>
      ),
    },
    ...(mayChange
      ? [
          {
            title: "Topics in the drum",
            more: `${(topics?.available ?? 0).toLocaleString("en-US")} can be drawn`,
            isDone: (topics?.available ?? 0) >= 3,
            action: (
              <ButtonLink to="/admin" variant="link" size="sm">
                Add topics
              </ButtonLink>
            ),
          },
          ...(["overlay", "host"] as const).map((screen) => ({
            title: screen === "overlay" ? "Overlay open" : "Hosts' view open",
            more: describeScreenCount(streams?.[screen] ?? 0),
            isDone: (streams?.[screen] ?? 0) > 0,
            action: <CopyLinkButton screen={screen} />,
            change: <CopyLinkButton screen={screen} />,
          })),
        ]
      : []),
    {
      title: "Title for the episode",
      more: week.title || "Shown on the site and in the feeds",
      isDone: week.title !== "",
      action: mayChange && (
        <Button variant="link" size="sm" onClick={() => setTitleDialogOpen(true)}>
          Add it
        </Button>
      ),
      change: mayChange && (
        <Button variant="link" size="sm" onClick={() => setTitleDialogOpen(true)}>
          Change
        </Button>
      ),
    },
  ];
  const doneCount = checks.filter(({ isDone }) => isDone).length + (isSoundChecked ? 1 : 0);
  return (
    <section aria-labelledby="before-air">
      <div
        className={cn(
          "flex min-h-control items-center justify-between border-rule border-b pb-2",
          headingClassName,
        )}
      >
        <h3 id="before-air" className="font-strong text-t-1">
          Before air
        </h3>
        <p className="text-on-2">
          {doneCount} of {checks.length + (hasSoundCheck ? 1 : 0)}
        </p>
      </div>
      <EditConflict edit={edit} />
      <ul>
        {checks.map((fact) => (
          <AutomaticCheckRow key={fact.title} {...fact} />
        ))}
        {hasSoundCheck && (
          <li className="border-rule border-b py-3">
            <Checkbox
              label={<b className="font-label">Sound check with the guest</b>}
              hint="Checked off by hand, remembered in this browser"
              checked={isSoundChecked}
              onChange={(event) => storeCheck("sound", event.target.checked ? "ticked" : undefined)}
            />
          </li>
        )}
      </ul>
      {isTitleDialogOpen && (
        <TitleDialog
          date={week.date}
          title={week.title}
          onClose={() => setTitleDialogOpen(false)}
          onSave={edit.changeTitle}
        />
      )}
    </section>
  );
}

/**
 * A checklist item that the site checks off by itself. `action` is shown until the item is done; `change` is shown
 * afterward.
 */
type AutomaticCheck = {
  title: string;
  more: string;
  isDone: boolean;
  action?: ReactNode;
  change?: ReactNode;
};

function AutomaticCheckRow({ title, more, isDone, action, change }: AutomaticCheck) {
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)_auto] gap-x-2.5 border-rule border-b py-3">
      <span
        role="img"
        aria-label={isDone ? "Done" : "Missing"}
        className={cn(
          "mt-0.5 grid size-5 place-items-center rounded-pill [&>svg]:size-3",
          isDone ? "bg-solid text-on-solid" : "border-[1.5px] border-edge border-dashed",
        )}
      >
        {isDone && <Check strokeWidth={3} />}
      </span>
      <p className="min-w-0">
        <b className="block font-label">{title}</b>
        <span className="block text-on-2 text-t-0">{more}</span>
      </p>
      {isDone ? change : action}
    </li>
  );
}
