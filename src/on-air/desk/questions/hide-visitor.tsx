import { useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import { ConfirmDialog } from "#ui/layers/confirm-dialog.tsx";
import { getHoldProps } from "./hold-props.ts";
import type { TeamQuestions } from "./use-team-questions.ts";

/**
 * A button that hides all of a visitor's questions in this show, including any they ask later. Asks for confirmation
 * first, because this silences the visitor.
 */
export function HideVisitorButton({ questionKey, team }: { questionKey: string; team: TeamQuestions }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="ghost" size="sm" {...getHoldProps(team)} onClick={() => setAsking(true)}>
        Hide everything from this visitor
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Hide everything from this visitor?"
        body="This hides all their questions, even accepted and answered ones, and anything else they ask in this show. Accepting one of them later lets them ask again."
        confirm="Hide all"
        destructive
        onConfirm={() => team.hideAllOf(questionKey)}
      />
    </>
  );
}
