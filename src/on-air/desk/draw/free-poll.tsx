import { useState } from "react";
import { flushSync } from "react-dom";
import { TextareaField, TextField } from "#ui/calls/fields.tsx";
import { useCallForm } from "#ui/calls/use-call-form.ts";
import { Button } from "#ui/controls/button.tsx";
import { FieldError } from "#ui/controls/field.tsx";
import type { Desk } from "../use-desk.ts";
import { PollCounts } from "./poll-counts.tsx";
import { PollLength } from "./poll-length.tsx";

const HEADING_ID = "free-poll";

/** Lets the producer open a poll with its own question and answers, independent of any draw. */
export function FreePoll({ desk }: { desk: Desk }) {
  const [isWriting, setWriting] = useState(false);
  const { state, week, mayChange } = desk;
  const poll = state?.poll?.question == null ? undefined : state.poll;
  const isPollOpen = state?.poll?.open === true;
  if (!poll && !mayChange) return null;
  const openForm = () => {
    flushSync(() => setWriting(true));
    document.getElementsByName("question")[0]?.focus();
  };
  const closeForm = () => {
    flushSync(() => setWriting(false));
    // The button with the focus has disappeared, so move the focus to the heading.
    document.getElementById(HEADING_ID)?.focus();
  };
  return (
    <section aria-labelledby={HEADING_ID} className="grid gap-3">
      {poll && state ? (
        <div>
          <PollCounts desk={desk} poll={poll} draw={null} id={HEADING_ID} />
        </div>
      ) : (
        <h3
          id={HEADING_ID}
          tabIndex={-1}
          className="flex min-h-8 items-center font-strong text-t-1 outline-none"
        >
          A poll of your own
        </h3>
      )}
      {isPollOpen && !poll && <p className="text-on-2 text-t-0">Only one poll can be open at a time.</p>}
      {mayChange && isWriting && !isPollOpen && <FreePollForm desk={desk} onDone={closeForm} />}
      {mayChange && !isWriting && !isPollOpen && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-on-2 text-t-0">
            {week.status === "live"
              ? "Ask the viewers anything, with 2 to 6 answers."
              : "Write it now, open it when the show is live."}
          </p>
          <Button variant="outline" size="sm" onClick={openForm}>
            {poll ? "Ask another question" : "Ask a question"}
          </Button>
        </div>
      )}
    </section>
  );
}

const DEFAULT_POLL_SECONDS = 60;

function FreePollForm({ desk, onDone }: { desk: Desk; onDone: () => void }) {
  const [seconds, setSeconds] = useState(DEFAULT_POLL_SECONDS);
  const form = useCallForm({
    initial: { question: "", options: "" },
    draft: "free-poll",
    send: ({ question, options }) => {
      const lines = options.split("\n").filter((line) => line.trim() !== "");
      return desk.deliver({ command: "open-poll", question, options: lines, seconds });
    },
    failure: "Not opened",
    onDone,
  });
  const isLive = desk.week.status === "live";
  return (
    <form {...form.props} className="grid gap-3">
      <TextField {...form.field("question")} label="Question" maxLength={200} autoComplete="off" required />
      <TextareaField {...form.field("options")} label="One answer per line, from 2 to 6" rows={4} required />
      {form.error && <FieldError>{form.error}</FieldError>}
      <PollLength seconds={seconds} onChange={setSeconds} />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          variant="secondary"
          size="sm"
          busy={form.busy}
          disabled={!isLive || desk.hold?.isShort === false}
          held={desk.hold?.isShort}
        >
          Open this poll
        </Button>
        <Button variant="ghost" size="sm" onClick={onDone}>
          Close
        </Button>
        {!isLive && (
          <p className="text-on-2 text-t-0">Opens when the show is live. What you wrote is kept.</p>
        )}
      </div>
    </form>
  );
}
