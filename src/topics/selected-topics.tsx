import Archive from "lucide-react/icons/archive";
import LayoutList from "lucide-react/icons/layout-list";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import Tag from "lucide-react/icons/tag";
import Trash from "lucide-react/icons/trash-2";
import { type ReactNode, useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import { createLazyDialog } from "#ui/layers/lazy-dialog.tsx";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import { useDialogSubject } from "#ui/layers/use-dialog-subject.ts";
import { useLetterKeysSetting } from "#ui/lists/letter-keys.ts";
import { SelectionBar } from "#ui/lists/selection-bar.tsx";
import type { Selection } from "#ui/lists/use-selection.ts";
import { MAX_SELECTED_TOPICS } from "./topic-limits.rules.ts";
import type { TopicView } from "./topic-view.rules.ts";
import type { Topic } from "./topics.contract.ts";
import { useChangeSelected, useLoadAllMatches } from "./use-selected-topics.ts";

const CategoryDialog = createLazyDialog(() => import("./category-dialog.tsx"));

/** Returns the actions for the selected topics, and the key bindings for them, which the list handles. */
export function useSelectedTopics(selection: Selection<Topic>) {
  const change = useChangeSelected(selection.clear);
  const categorizing = useDialogSubject<"category">();
  const { rows, count } = selection;
  const isUsed = rows.every((topic) => topic.isUsed);
  const isListed = rows.every((topic) => topic.onBoard);
  const run = (body: Parameters<typeof change.mutate>[0]["change"]) =>
    change.isPending || change.mutate({ topics: rows, change: body });
  const actions = {
    use: () => run({ change: isUsed ? "reactivate" : "archive" }),
    board: () => run({ change: isListed ? "take-off-board" : "list-on-board" }),
    categorize: () => categorizing.openFor("category"),
    remove: () => run({ change: "delete" }),
  };
  const keys: Record<string, () => void> =
    count === 0
      ? {}
      : {
          a: actions.use,
          b: actions.board,
          c: actions.categorize,
          Backspace: actions.remove,
          Delete: actions.remove,
          Escape: selection.clear,
        };
  return { change, categorizing, run, actions, keys, isUsed, isListed };
}

export function SelectedTopics({
  selection,
  selected,
  view,
  total,
}: {
  selection: Selection<Topic>;
  selected: ReturnType<typeof useSelectedTopics>;
  view: TopicView;
  total: number;
}) {
  const { actions, categorizing, change, isUsed, isListed, run } = selected;
  const readAll = useLoadAllMatches(view, total);
  const [isReading, setReading] = useState(false);
  if (selection.count === 0) return null;
  const maxSelected = Math.min(total, MAX_SELECTED_TOPICS);
  const addAll = async () => {
    setReading(true);
    try {
      selection.add(await readAll());
    } catch (error) {
      toastFailure("Failed to select all topics", error);
    } finally {
      setReading(false);
    }
  };
  return (
    <>
      <SelectionBar count={selection.count} label="topics" onClear={selection.clear}>
        {selection.count < maxSelected && (
          <Button variant="link" size="sm" busy={isReading} onClick={addAll} className="max-tablet:hidden">
            {total > maxSelected ? `Select ${maxSelected}` : `Select all ${total.toLocaleString("en-US")}`}
          </Button>
        )}
        <BarButton
          icon={isUsed ? <RotateCcw /> : <Archive />}
          letter="A"
          busy={change.isPending}
          onPress={actions.use}
        >
          {isUsed ? "Reactivate" : "Archive"}
        </BarButton>
        <BarButton icon={<Tag />} letter="C" onPress={actions.categorize}>
          Category
        </BarButton>
        <BarButton icon={<LayoutList />} letter="B" busy={change.isPending} onPress={actions.board}>
          {isListed ? "Off the board" : "On the board"}
        </BarButton>
        <BarButton icon={<Trash />} letter="⌫" busy={change.isPending} onPress={actions.remove}>
          Delete
        </BarButton>
      </SelectionBar>
      {categorizing.subject && (
        <CategoryDialog
          {...categorizing}
          count={selection.count}
          onChoose={(texts) => run({ change: "categorize", ...texts })}
        />
      )}
    </>
  );
}

function BarButton({
  icon,
  letter,
  busy,
  onPress,
  children,
}: {
  icon: ReactNode;
  letter: string;
  busy?: boolean;
  onPress: () => void;
  children: string;
}) {
  const [hasLetters] = useLetterKeysSetting();
  return (
    <Button
      variant="ghost"
      size="sm"
      busy={busy}
      onClick={onPress}
      className="max-tablet:flex-col max-tablet:gap-1! max-tablet:px-1! max-tablet:text-t-00!"
    >
      {icon}
      {children}
      {hasLetters && (
        <kbd className="rounded-sign border border-rule px-1.5 text-on-2 text-t-00 max-desktop:hidden">
          {letter}
        </kbd>
      )}
    </Button>
  );
}
