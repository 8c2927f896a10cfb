import { Button } from "#ui/controls/button.tsx";
import type { RestorableDraft } from "./use-form-draft.ts";

/** Says that a form starts with what was typed before, and lets the user discard it. */
export const RestoredDraftNote = ({ form: { isRestored, discard } }: { form: RestorableDraft }) =>
  isRestored ? (
    <p role="status" className="flex flex-wrap items-center gap-x-4 text-on-2 text-t-0">
      What you typed before is still here.
      <Button variant="link" onClick={() => discard()} className="finger min-h-6! align-baseline text-[1em]!">
        Start over
      </Button>
    </p>
  ) : null;
