import { type KeyboardEvent, useRef, useState } from "react";
import type { TopicRequest } from "#suggestions/suggestions.contract.ts";
import { mayConvertToTopic, mayMergeIntoTopic } from "#suggestions/suggestions.rules.ts";
import { Switch } from "#ui/controls/switch.tsx";
import { runToastAction } from "#ui/layers/toast.ts";
import { KeyLegend } from "#ui/lists/key-legend.tsx";
import { runKeyAction, useLetterKeysSetting } from "#ui/lists/letter-keys.ts";
import { useRowFocus } from "#ui/lists/use-row-focus.ts";
import type { OpenTopicRequest } from "./request-buttons.tsx";
import { TopicRequestCard } from "./topic-request-card.tsx";
import { useTriage } from "./use-triage.ts";

const KEYS_BY_ACTION = {
  "Next, previous": ["J", "K"],
  "Into the drum": ["A"],
  Merge: ["M"],
  Reject: ["R"],
  Review: ["Enter"],
  Undo: ["Z"],
};

/**
 * Lists the requests. While the list has the focus, keyboard shortcuts apply to the framed request. On tablets and
 * wider screens, the list is 600 px high and scrolls. `removesDecided` says whether requests disappear from this list
 * once they are decided.
 */
export function TopicRequestList({
  requests,
  removesDecided,
  onOpen,
}: {
  requests: TopicRequest[];
  removesDecided: boolean;
  onOpen: OpenTopicRequest;
}) {
  const triage = useTriage();
  const [areLettersOn, setLettersOn] = useLetterKeysSetting();
  const frame = useFramedCard(requests);
  const decide = (decision: "intoDrum" | "convert" | "reject", request: TopicRequest) => {
    triage[decision](request);
    if (removesDecided) frame.advance();
    // The pressed button disappears, but the card stays.
    else frame.move(0);
  };
  const rows = useRef<HTMLUListElement>(null);
  useRowFocus(rows);
  const runShortcut = (event: KeyboardEvent) => {
    if (areLettersOn) runKeyAction(event, { z: runToastAction });
    const { framed } = frame;
    // A card that has been decided stays for a moment, and is framed if it was the last one.
    if (!framed || triage.isLeaving(framed)) return;
    const isPending = framed.status === "pending";
    const accept = isPending ? () => decide("intoDrum", framed) : () => decide("convert", framed);
    const step = (offset: number) =>
      event.target === event.currentTarget ? frame.move(0) : frame.move(offset);
    const letters = {
      j: () => step(1),
      k: () => step(-1),
      a: isPending || mayConvertToTopic(framed) ? accept : undefined,
      m: mayMergeIntoTopic(framed) ? () => onOpen({ dialog: "merge", request: framed }) : undefined,
      r: isPending ? () => decide("reject", framed) : undefined,
    };
    runKeyAction(event, {
      ...(areLettersOn ? letters : {}),
      Enter: () => onOpen({ dialog: "review", request: framed }),
    });
  };
  return (
    <div className="grid gap-x-12 gap-y-8 desktop:grid-cols-[minmax(0,1fr)_15.5rem]">
      <section
        aria-label="Requests"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling areas must be reachable by keyboard
        tabIndex={0}
        onKeyDown={runShortcut}
        className="-mx-2 outline-offset-0 tablet:h-[600px] tablet:overflow-y-auto tablet:overscroll-contain"
      >
        <ul ref={rows}>
          {requests.map((request) => (
            <TopicRequestCard
              key={request.id}
              request={request}
              isFramed={request === frame.framed}
              isLeaving={removesDecided && triage.isLeaving(request)}
              cardRef={frame.refOf(request.id)}
              onFocus={() => frame.set(request.id)}
              onDecide={(decision) => decide(decision, request)}
              onOpen={onOpen}
            />
          ))}
        </ul>
      </section>
      <div className="max-tablet:hidden">
        <KeyLegend keys={KEYS_BY_ACTION}>
          <Switch label="Letters work in this list" checked={areLettersOn} onCheckedChange={setLettersOn} />
        </KeyLegend>
      </div>
    </div>
  );
}

/** Tracks which card is framed: the first one, until another card gets the focus or is selected with the keyboard. */
function useFramedCard(requests: readonly TopicRequest[]) {
  const [framedId, setFramedId] = useState<number>();
  const cardElements = useRef(new Map<number, HTMLElement>());
  const framedIndex = requests.findIndex((request) => request.id === framedId);
  const index = Math.max(0, framedIndex);
  const frameCardAt = (targetIndex: number) => {
    const request = requests[Math.min(Math.max(targetIndex, 0), requests.length - 1)];
    if (!request) return;
    setFramedId(request.id);
    cardElements.current.get(request.id)?.focus();
  };
  return {
    framed: requests[index],
    set: setFramedId,
    move: (offset: number) => frameCardAt(index + offset),
    /** Frames the next card or, from the last card, the previous one. */
    advance: () => frameCardAt(index + 1 < requests.length ? index + 1 : index - 1),
    refOf: (cardId: number) => (element: HTMLElement | null) => {
      if (element) cardElements.current.set(cardId, element);
      else cardElements.current.delete(cardId);
    },
  };
}
