import { CommandButton } from "../command-button.tsx";
import type { Desk } from "../use-desk.ts";
import { PollLength } from "./poll-length.tsx";

type PollStartProps = {
  desk: Desk;
  pollSeconds: number;
  onPollSecondsChange: (seconds: number) => void;
  /** The button's label. If it is undefined, there is no button here, because the desk's big button opens the poll. */
  verb: string | undefined;
};

/** Lets the producer choose how long the poll on the drawn topics stays open, and start the poll. */
export function PollStart({ desk, pollSeconds, onPollSecondsChange, verb }: PollStartProps) {
  return (
    <div className="my-3 flex flex-wrap items-center justify-between gap-3">
      <PollLength seconds={pollSeconds} onChange={onPollSecondsChange} />
      {verb && (
        <CommandButton
          desk={desk}
          command={{ command: "open-poll", seconds: pollSeconds }}
          variant="outline"
          size="sm"
        >
          {verb}
        </CommandButton>
      )}
    </div>
  );
}
