import { useState } from "react";
import { shortDate } from "#show/dates.rules.ts";
import { Button } from "#ui/controls/button.tsx";
import { Field, FieldError } from "#ui/controls/field.tsx";
import { Textarea } from "#ui/controls/textarea.tsx";
import { Dialog, DialogFooter } from "#ui/layers/dialog.tsx";
import { Badge } from "#ui/signs/badge.tsx";
import { isOvertaken, overtakenBy, useReviewTopicRequest } from "./topic-request-actions.ts";
import type { TopicRequest } from "./topic-requests.contract.ts";

/**
 * A request with the team's notes; a pending one is approved or rejected here. What was `opened` is what the change is
 * based on: where somebody else was faster, nothing is overwritten, the newest state is said, and a second press counts.
 */
export function ReviewDialog({
  request,
  opened,
  open,
  onOpenChange,
}: {
  request: TopicRequest;
  opened: TopicRequest;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const [notes, setNotes] = useState(opened.adminNotes ?? "");
  const review = useReviewTopicRequest();
  const overtaken = isOvertaken(review.error);
  const decided = review.isPending ? review.variables.change.status : undefined;
  const decide = (status: TopicRequest["status"]) => {
    if (review.isPending) return;
    const basedOn = overtaken ? request.updatedAt : opened.updatedAt;
    review.mutate(
      { id: request.id, basedOn, change: { status, adminNotes: notes } },
      { onSuccess: () => onOpenChange(false) },
    );
  };
  const noted = request.adminNotes ? `, with the note “${request.adminNotes}”` : "";
  const isPending = request.status === "pending";
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={isPending ? "Review Topic Request" : "Topic Request"}
      description={`From ${request.name}, ${shortDate(request.createdAt)}`}
    >
      <div className="grid justify-items-start gap-2">
        <p className="whitespace-pre-wrap wrap-anywhere">{request.description}</p>
        <Badge className="wrap-anywhere">{request.category}</Badge>
      </div>
      <Field label="Admin notes">
        <Textarea value={notes} onChange={(event) => setNotes(event.target.value)} rows={3} />
      </Field>
      {overtaken && (
        <FieldError>{overtakenBy(review.error, `It is now ${request.status}${noted}.`)}</FieldError>
      )}
      <DialogFooter>
        {isPending ? (
          <>
            <Button
              variant="ghost"
              className="mr-auto"
              busy={decided === "pending"}
              onClick={() => decide("pending")}
            >
              Save Notes
            </Button>
            <Button variant="outline" busy={decided === "rejected"} onClick={() => decide("rejected")}>
              Reject
            </Button>
            <Button busy={decided === "approved"} onClick={() => decide("approved")}>
              Approve
            </Button>
          </>
        ) : (
          <>
            <Button variant="ghost" onClick={() => onOpenChange(false)}>
              Cancel
            </Button>
            <Button busy={review.isPending} onClick={() => decide(request.status)}>
              Save Notes
            </Button>
          </>
        )}
      </DialogFooter>
    </Dialog>
  );
}
