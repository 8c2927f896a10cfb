import { useRef } from "react";
import type { Chapter } from "#episodes/chapters/chapters.contract.ts";
import { formatClockTime } from "#episodes/durations.rules.ts";
import { Button } from "#ui/controls/button.tsx";
import { copyText } from "#ui/layers/copy-text.ts";
import { useRowFocus } from "#ui/lists/use-row-focus.ts";

type NotesProposal = { chapters: Chapter[]; notes: string };

/** Shows a model's proposal: chapters to accept or discard, one by one or all that are left, and notes to copy. */
export function ProposedNotes({
  chapters,
  notes,
  onTake,
  onChange,
}: NotesProposal & {
  onTake: (chapters: Chapter[]) => void;
  onChange: (proposal: NotesProposal | undefined) => void;
}) {
  const rows = useRef<HTMLUListElement>(null);
  useRowFocus(rows);
  const changeProposal = (proposal: NotesProposal) =>
    onChange(proposal.chapters.length > 0 || proposal.notes ? proposal : undefined);
  const removeChapter = (chapter: Chapter) =>
    changeProposal({ chapters: chapters.filter((other) => other !== chapter), notes });
  const copyNotes = () =>
    copyText(
      notes,
      { title: "Copied", description: "Paste the notes where you want them." },
      "Failed to copy the notes",
    );
  return (
    <div data-ground="panel" className="grid gap-3 rounded-panel border border-rule p-4">
      {chapters.length > 0 && (
        <ul ref={rows} aria-label="Proposed chapters" className="grid">
          {chapters.map((chapter) => (
            <li
              key={chapter.seconds}
              className="flex flex-wrap items-center gap-2 border-rule border-b py-1.5"
            >
              <span className="figures text-on-2">{formatClockTime(chapter.seconds)}</span>
              <span className="min-w-0 flex-1 wrap-anywhere">{chapter.title}</span>
              <Button
                variant="outline"
                size="sm"
                aria-label={`Take ${chapter.title}`}
                onClick={() => {
                  onTake([chapter]);
                  removeChapter(chapter);
                }}
              >
                Take
              </Button>
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Drop ${chapter.title}`}
                onClick={() => removeChapter(chapter)}
              >
                Drop
              </Button>
            </li>
          ))}
        </ul>
      )}
      {chapters.length > 1 && (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          onClick={() => {
            onTake(chapters);
            changeProposal({ chapters: [], notes });
          }}
        >
          Take All
        </Button>
      )}
      {notes && (
        <div className="grid gap-2">
          <h4 className="font-strong">Proposed notes</h4>
          <p dir="auto" className="whitespace-pre-line text-on-2 wrap-anywhere">
            {notes}
          </p>
          <div className="flex gap-2">
            <Button variant="outline" size="sm" onClick={copyNotes}>
              Copy Notes
            </Button>
            <Button variant="ghost" size="sm" onClick={() => changeProposal({ chapters, notes: "" })}>
              Drop Notes
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
