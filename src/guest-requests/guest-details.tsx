import { type FormEvent, type ReactNode, useState } from "react";
import { pictureFileAt } from "#platform/files/pictures.rules.ts";
import { shortDate } from "#show/dates.rules.ts";
import { Button } from "#ui/controls/button.tsx";
import { Field, FieldError } from "#ui/controls/field.tsx";
import { Textarea } from "#ui/controls/textarea.tsx";
import { Dialog, DialogFooter } from "#ui/layers/dialog.tsx";
import { StatusMark } from "#ui/signs/status-mark.tsx";
import { isOvertaken, overtakenBy, useChangeGuestRequest } from "./guest-request-actions.ts";
import type { GuestRequest } from "./guest-requests.contract.ts";
import { profileAddress } from "./guest-requests.rules.ts";

/** All that a guest wrote, and the team's notes on it. */
export function GuestDetailsDialog({
  request,
  opened,
  open,
  onOpenChange,
}: {
  request: GuestRequest;
  opened: GuestRequest;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const [notes, setNotes] = useState(opened.adminNotes ?? "");
  const change = useChangeGuestRequest();
  const overtaken = isOvertaken(change.error);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    const basedOn = overtaken ? request.updatedAt : opened.updatedAt;
    change.mutate(
      { id: request.id, basedOn, change: { status: request.status, adminNotes: notes } },
      { onSuccess: () => onOpenChange(false) },
    );
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={request.name}
      description={`Submitted ${shortDate(request.createdAt)}`}
    >
      <GuestFacts request={request} />
      <form onSubmit={save} className="grid gap-5">
        <Field label="Admin notes">
          <Textarea value={notes} onChange={(event) => setNotes(event.target.value)} rows={3} />
        </Field>
        {overtaken && (
          <FieldError>
            {overtakenBy(
              change.error,
              request.adminNotes ? `The notes are now “${request.adminNotes}”.` : "",
            )}
          </FieldError>
        )}
        <DialogFooter>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" busy={change.isPending}>
            Save Notes
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

function GuestFacts({ request }: { request: GuestRequest }) {
  const { photoUrl, linkedIn, email, phone, potentialTimeline, bio, status, scheduledDate } = request;
  const profile = profileAddress(linkedIn);
  return (
    <>
      {photoUrl && pictureFileAt(photoUrl) && (
        <img src={photoUrl} alt="" className="max-h-60 max-w-full justify-self-start rounded-sign" />
      )}
      <dl className="grid gap-x-5 gap-y-0.5 tablet:grid-cols-[auto_1fr] tablet:gap-y-2">
        <Fact name="Status">
          <StatusMark status={status} detail={scheduledDate ? shortDate(scheduledDate) : undefined} />
        </Fact>
        <Fact name="Email">
          <a href={`mailto:${email}`} className="text-link underline">
            {email}
          </a>
        </Fact>
        {phone && <Fact name="Phone">{phone}</Fact>}
        {linkedIn && (
          <Fact name="Profile">
            {profile ? (
              <a href={profile} target="_blank" rel="noreferrer" className="text-link underline">
                {linkedIn}
              </a>
            ) : (
              linkedIn
            )}
          </Fact>
        )}
        {potentialTimeline && <Fact name="Could come">{potentialTimeline}</Fact>}
        <Fact name="Bio">
          <span className="whitespace-pre-wrap">{bio}</span>
        </Fact>
      </dl>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-on-2 text-t-0 tablet:pt-0.5">{name}</dt>
      <dd className="wrap-anywhere max-tablet:mb-2.5">{children}</dd>
    </>
  );
}
