import { type ReactNode, useState } from "react";
import { SegmentedControl } from "#ui/controls/segmented.tsx";
import { cn } from "#ui/styles/class-names.ts";
import { DeskConnectionNotice } from "./desk-connection-notice.tsx";
import { DeskHeader } from "./desk-header.tsx";
import type { Desk } from "./use-desk.ts";

export type DeskTab = "sheet" | "middle" | "screen";

/** Lays out what all of the desk's views share: the head, the tabs and the columns. */
export function DeskFrame({
  desk,
  modeSwitch,
  cue,
  tabs: { opened, options, onOpen },
  columns,
  children,
}: {
  desk: Desk;
  /** The switch between planning and running the show. */
  modeSwitch?: ReactNode;
  cue?: ReactNode;
  /** On a phone, the tabs switch between the columns, because there is room for only one. */
  tabs: {
    opened: DeskTab;
    options: { value: DeskTab; label: string }[];
    onOpen: (tab: DeskTab) => void;
  };
  /** The class that sets the columns' widths. */
  columns: string;
  children: ReactNode;
}) {
  const { skipReason, status } = desk.week;
  return (
    <main id="tab" tabIndex={-1} className="pb-32 outline-none desktop:pb-10">
      {modeSwitch && <div className="flex justify-end pt-3">{modeSwitch}</div>}
      <DeskHeader desk={desk}>{cue}</DeskHeader>
      <DeskConnectionNotice desk={desk} />
      <SegmentedControl
        label="Part of the desk"
        value={opened}
        options={options}
        onValueChange={onOpen}
        className="mt-4 flex! [&>label]:flex-1 [&>label]:px-1 desktop:hidden!"
      />
      {skipReason !== undefined ? (
        <p className="mt-8 text-t-1">
          This week {status === "ended" ? "was" : "is"} skipped. {skipReason}
        </p>
      ) : (
        <div className={cn("mt-6 grid gap-x-10 gap-y-8", columns)}>{children}</div>
      )}
    </main>
  );
}

/** Shows a column of the desk. A phone only shows the column whose tab is open. */
export const DeskColumn = ({ isOpen, children }: { isOpen: boolean; children: ReactNode }) => (
  <div className={cn("grid min-w-0 content-start gap-10", !isOpen && "max-desktop:hidden")}>{children}</div>
);

/**
 * Returns the tab that is open on a phone, and a function that opens another one. If the producer opens a tab, it stays
 * open until the show reaches a new part.
 */
export function useDeskTab(
  { week, state }: Desk,
  isDrawNeeded: boolean,
): [tab: DeskTab, open: (tab: DeskTab) => void] {
  const isTalk = week.status === "live" && week.runSheet.length > 0 && state !== undefined && !isDrawNeeded;
  const tabSituation = `${week.status} ${state?.current} ${isTalk}`;
  const [openedTab, setOpenedTab] = useState<{ situation: string; tab: DeskTab }>();
  const defaultTab = isTalk ? "sheet" : "middle";
  return [
    openedTab?.situation === tabSituation ? openedTab.tab : defaultTab,
    (tab) => setOpenedTab({ situation: tabSituation, tab }),
  ];
}
