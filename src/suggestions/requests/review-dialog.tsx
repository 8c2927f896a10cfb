import { DecisionNotes, type RequestDialogProps, useRequestDecision } from "#inbox/request-dialogs.tsx";
import { useDateFormatters } from "#show/use-show.ts";
import type { TopicRequest } from "#suggestions/suggestions.contract.ts";
import { topicRequestQueries } from "#suggestions/suggestions.queries.ts";
import { RestoredDraftNote } from "#ui/calls/restored-draft-note.tsx";
import { Button } from "#ui/controls/button.tsx";
import { Dialog, DialogFooter } from "#ui/layers/dialog.tsx";
import { Badge } from "#ui/signs/badge.tsx";

type Props = RequestDialogProps<TopicRequest>;

/** Shows a request with the team's notes. The team can approve or reject it here if it is pending. */
export default function ReviewDialog(props: Props) {
  const { shortDate } = useDateFormatters();
  const { request, open, onOpenChange } = props;
  const decision = useRequestDecision(topicRequestQueries, props);
  const makeButtonProps = (status: TopicRequest["status"]) => ({
    busy: decision.pending === status,
    onClick: () => decision.decide({ status }),
  });
  const notesText = request.adminNotes ? `, with the note “${request.adminNotes}”` : "";
  const isPending = request.status === "pending";
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={isPending ? "Review Topic Request" : "Topic Request"}
      description={`From ${request.name}, ${shortDate(request.createdAt)}`}
    >
      <div className="grid justify-items-start gap-2">
        <p dir="auto" className="line-clamp-3 whitespace-pre-wrap wrap-anywhere">
          {request.description}
        </p>
        <Badge className="wrap-anywhere">{request.category}</Badge>
      </div>
      <RestoredDraftNote form={decision.draft} />
      <DecisionNotes decision={decision} rows={3} now={`It is now ${request.status}${notesText}.`} />
      <DialogFooter>
        {isPending ? (
          <>
            <Button variant="ghost" className="mr-auto" {...makeButtonProps("pending")}>
              Save Notes
            </Button>
            <Button variant="outline" {...makeButtonProps("rejected")}>
              Reject
            </Button>
            <Button {...makeButtonProps("approved")}>Approve</Button>
          </>
        ) : (
          <>
            <Button
              variant="ghost"
              onClick={() => {
                decision.draft.discard();
                onOpenChange(false);
              }}
            >
              Cancel
            </Button>
            <Button {...makeButtonProps(request.status)}>Save Notes</Button>
          </>
        )}
      </DialogFooter>
    </Dialog>
  );
}
