import { useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import { ConfirmDialog } from "#ui/layers/confirm-dialog.tsx";
import { toast } from "#ui/layers/toast.ts";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import type { Suggestion } from "./own-page.contract.ts";
import { createSuggestionsClient } from "./own-page.queries.ts";
import { describeNameChoice, describeSuggestionEmails, describeWithdrawal } from "./suggester-texts.rules.ts";

type Props = { suggestion: Suggestion; token: string; onChange: (suggestion: Suggestion) => void };

/** Lets suggesters show or hide their name, stop the emails, and withdraw the suggestion. */
export function SuggesterChoices({ suggestion, token, onChange }: Props) {
  const [runningAction, setRunningAction] = useState<string>();
  const [isConfirming, setConfirming] = useState(false);
  const { showName, status, getsMails, mayWithdraw } = suggestion;
  const params = { token };
  async function runAction(
    action: string,
    makeDoneTitle: (changed: Suggestion) => string,
    sendRequest: () => Promise<Suggestion>,
  ): Promise<void> {
    setRunningAction(action);
    try {
      const changedSuggestion = await sendRequest();
      onChange(changedSuggestion);
      toast({ title: makeDoneTitle(changedSuggestion) });
    } catch (error) {
      toastFailure("That did not work", error);
    } finally {
      setRunningAction(undefined);
    }
  }
  const api = createSuggestionsClient();
  const setNameShown = (shouldShow: boolean) =>
    runAction("name", describeNameChange, () =>
      api("PUT /api/suggestions/{token}", { params, body: { showName: shouldShow } }),
    );
  const stopMails = () =>
    runAction(
      "mails",
      () => "No more emails",
      () => api("POST /api/suggestions/{token}/unsubscribe", { params }),
    );
  const withdraw = async () => {
    onChange(await api("POST /api/suggestions/{token}/withdraw", { params }));
    toast({ title: "Your suggestion is withdrawn" });
  };
  if (status === "withdrawn") return null;
  const nameDescription = describeNameChoice(suggestion);
  const withdrawal = describeWithdrawal(suggestion);
  return (
    <div className="grid content-start gap-9">
      {nameDescription && (
        <SuggesterChoice title="Your name" text={nameDescription.text}>
          {nameDescription.mayChoose && (
            <Button
              variant="outline"
              busy={runningAction === "name"}
              onClick={() => void setNameShown(!showName)}
            >
              {showName ? "Take my name off" : "Show my name"}
            </Button>
          )}
        </SuggesterChoice>
      )}
      <SuggesterChoice id="mails" title="Emails" text={describeSuggestionEmails(suggestion)}>
        {getsMails && (
          <Button variant="outline" busy={runningAction === "mails"} onClick={() => void stopMails()}>
            Stop these emails
          </Button>
        )}
      </SuggesterChoice>
      {mayWithdraw && (
        <SuggesterChoice title="Changed your mind?" text={`It then ${withdrawal}.`}>
          <Button variant="outline" onClick={() => setConfirming(true)}>
            Withdraw
          </Button>
        </SuggesterChoice>
      )}
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Withdraw your suggestion?"
        body={`It ${withdrawal}. This cannot be undone here.`}
        confirm="Withdraw"
        ground="night-3"
        onConfirm={withdraw}
      />
    </div>
  );
}

// The team may have hidden the name while the page was open.
const describeNameChange = ({ showName, isNameHidden }: Suggestion): string =>
  showName && !isNameHidden ? "Your name is shown" : "Your name is off";

function SuggesterChoice({
  id,
  title,
  text,
  children,
}: {
  id?: string;
  title: string;
  text: string;
  children: React.ReactNode;
}) {
  return (
    <section id={id} aria-label={title} className="grid scroll-mt-6 justify-items-start gap-3">
      <h2 className="display text-t-3">{title}</h2>
      <p className="text-on-2 wrap-anywhere">{text}</p>
      {children}
    </section>
  );
}
