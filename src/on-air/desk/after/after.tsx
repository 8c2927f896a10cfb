import { DeskColumn, DeskFrame, useDeskTab } from "../desk-frame.tsx";
import { DeskQuestions } from "../questions/questions-panel.tsx";
import { RunSheet } from "../sheet/run-sheet.tsx";
import type { Desk } from "../use-desk.ts";
import { useDeskKeys } from "../use-desk-keys.ts";
import { AfterShow } from "./after-show.tsx";
import { PartTimings } from "./part-timings.tsx";
import { NextWeek, PastDraws } from "./past-draws.tsx";
import { PastPolls } from "./past-polls.tsx";

/** Shows a week whose show is over. */
export default function AfterView({ desk }: { desk: Desk }) {
  const [tab, setTab] = useDeskTab(desk, false);
  useDeskKeys(desk, null);
  return (
    <DeskFrame
      desk={desk}
      tabs={{
        opened: tab,
        options: [
          { value: "sheet", label: "Run sheet" },
          { value: "middle", label: "After" },
        ],
        onOpen: setTab,
      }}
      columns="desktop:grid-cols-[minmax(0,2.2fr)_minmax(0,1fr)]"
    >
      <DeskColumn isOpen={tab === "middle"}>
        <AfterShow desk={desk} />
        <PartTimings week={desk.week} />
        <DeskQuestions desk={desk} />
      </DeskColumn>
      <DeskColumn isOpen={tab === "sheet"}>
        <PastDraws desk={desk} />
        <PastPolls desk={desk} />
        <NextWeek desk={desk} />
        <RunSheet desk={desk} />
      </DeskColumn>
    </DeskFrame>
  );
}
