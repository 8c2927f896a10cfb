import Eye from "lucide-react/icons/eye";
import { formatCount } from "#platform/texts/counts.rules.ts";
import { Button } from "#ui/controls/button.tsx";
import type { listShowChanges } from "./show-edits.rules.ts";
import type { useShowDraft } from "./use-show-draft.ts";

/**
 * Lists what differs between the draft and the published show, with buttons to save, publish or discard the changes.
 * Stays visible while the page scrolls.
 */
export function PublishBar({
  draft: { isEdited, isBusy, discard, save, publish },
  changes,
  isOwner,
  onPreview,
}: {
  draft: Pick<ReturnType<typeof useShowDraft>, "isEdited" | "isBusy" | "discard" | "save" | "publish">;
  changes: ReturnType<typeof listShowChanges>;
  isOwner: boolean;
  /** Opens the preview on screens that are too narrow to show it next to the form. */
  onPreview: () => void;
}) {
  return (
    <div
      data-ground="panel"
      data-bar=""
      className="sticky bottom-16.5 z-20 -mx-4 flex flex-wrap items-center justify-end gap-x-3 gap-y-2 border-rule border-t px-4 py-3 tablet:-mx-3 tablet:bottom-0 tablet:px-3"
    >
      <p
        role="status"
        className="mr-auto min-w-0 tablet:max-desktop:basis-full text-on-2 text-t-0 wrap-anywhere"
      >
        {changes.length > 0 && (
          <>
            <b className="mr-2 font-strong text-on">{formatCount(changes.length, "change")}</b>
            {changes.map(({ name }) => name).join(", ")}
          </>
        )}
      </p>
      <Button variant="ghost" onClick={onPreview} className="desktop:hidden">
        <Eye /> Preview
      </Button>
      {isEdited && (
        <Button variant="ghost" disabled={isBusy} onClick={discard}>
          Discard
        </Button>
      )}
      <Button variant="outline" disabled={!isEdited} busy={isBusy} onClick={save}>
        Save draft
      </Button>
      {isOwner && (
        <Button disabled={changes.length === 0} busy={isBusy} onClick={publish}>
          Publish
        </Button>
      )}
    </div>
  );
}
