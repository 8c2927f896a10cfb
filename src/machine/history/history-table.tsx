import { useQueryClient } from "@tanstack/react-query";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { Link } from "react-router";
import { formatClockTime } from "#episodes/durations.rules.ts";
import type { HistoryRow as Row } from "#machine/machine.contract.ts";
import { HISTORY_KEY } from "#machine/machine.queries.ts";
import { useDateFormatters } from "#show/use-show.ts";
import { useToggleTopicUsed } from "#topics/use-topic-changes.ts";
import { Button } from "#ui/controls/button.tsx";
import { Table, TableCell, TableRow } from "#ui/lists/table.tsx";

export function HistoryTable({ selections }: { selections: readonly Row[] }) {
  return (
    <Table caption="History of selected topics" headers={["Selected", "Topic", "Category", "Sub-category"]}>
      {selections.map((selection) => (
        <HistoryRow key={selection.id} selection={selection} />
      ))}
    </Table>
  );
}

function HistoryRow({ selection }: { selection: Row }) {
  const { shortMoment } = useDateFormatters();
  const { id, selectedAt, selectedType, content, category, subCategory, isUsed } = selection;
  const setUsed = useToggleTopicUsed();
  const client = useQueryClient();
  const contentId = `selection-${id}`;
  const reactivate = () =>
    setUsed.mutate(
      { id: selection[`${selectedType}Id`], isUsed: true },
      { onSettled: () => client.invalidateQueries({ queryKey: HISTORY_KEY }) },
    );
  return (
    <TableRow>
      <TableCell phone="line" className="text-on-2 desktop:whitespace-nowrap">
        <time dateTime={selectedAt}>{shortMoment(selectedAt)}</time>
      </TableCell>
      <TableCell
        id={contentId}
        phone="line"
        header
        className="font-label leading-snug wrap-anywhere desktop:w-[45%]"
      >
        {content}
        <OnAirLinks row={selection} />
      </TableCell>
      <TableCell className="wrap-anywhere max-desktop:font-label">{category}</TableCell>
      <TableCell className="text-on-2 wrap-anywhere">{subCategory}</TableCell>
      <TableCell phone="end" className="desktop:w-36 desktop:py-2 desktop:text-right">
        {isUsed && (
          <Button
            variant="ghost"
            size="sm"
            aria-describedby={contentId}
            busy={setUsed.isPending}
            onClick={reactivate}
            className="desktop:-mr-4"
          >
            <RotateCcw />
            Reactivate
          </Button>
        )}
      </TableCell>
    </TableRow>
  );
}

/** Links to the on-air draw, the topic, and the moment in the episode. */
function OnAirLinks({ row: { topicNow, drawId, episode } }: { row: Row }) {
  const linkClassName = "finger text-link underline underline-offset-3 wrap-anywhere";
  return (
    <span className="mt-1 flex flex-wrap gap-x-4 gap-y-1 pointer-coarse:gap-y-6 font-regular text-t-0">
      {topicNow && (
        <Link to={`/admin?search=${encodeURIComponent(topicNow)}`} className={linkClassName}>
          Topic
        </Link>
      )}
      {drawId !== null && (
        <Link to={`/draws/${drawId}`} className={linkClassName}>
          {`Draw ${drawId}`}
        </Link>
      )}
      {episode && (
        <Link to={`${episode.address}?t=${episode.seconds}`} className={linkClassName}>
          {`${episode.title}, ${formatClockTime(episode.seconds)}`}
        </Link>
      )}
    </span>
  );
}
