import type { ReactNode } from "react";
import { formatCalendarDays } from "#guests/calendar/calendar.rules.ts";
import type { GuestRequest } from "#guests/guests.contract.ts";
import { guestRequestQueries } from "#guests/guests.queries.ts";
import { parseProfileUrl } from "#guests/guests.rules.ts";
import { DecisionNotes, type RequestDialogProps, useRequestDecision } from "#inbox/request-dialogs.tsx";
import { parsePictureAddress } from "#platform/files/pictures.rules.ts";
import { useDateFormatters } from "#show/use-show.ts";
import { FormDialog } from "#ui/layers/form-dialog.tsx";
import { StatusMark } from "#ui/signs/status-mark.tsx";

type Props = RequestDialogProps<GuestRequest>;

export default function GuestDetailsDialog(props: Props) {
  const { shortDate } = useDateFormatters();
  const { request, opened: _, ...dialog } = props;
  const decision = useRequestDecision(guestRequestQueries, props);
  const save = () => decision.decide({ status: request.status });
  return (
    <FormDialog
      {...dialog}
      title={request.name}
      description={`Submitted ${shortDate(request.createdAt)}`}
      verb="Save Notes"
      draft={decision.draft}
      busy={decision.pending !== undefined}
      onSubmit={save}
    >
      <RequestDetails request={request} />
      <DecisionNotes
        decision={decision}
        rows={3}
        now={request.adminNotes ? `The notes are now “${request.adminNotes}”.` : ""}
      />
    </FormDialog>
  );
}

function RequestDetails({ request }: { request: GuestRequest }) {
  const { shortDate, showMoment } = useDateFormatters();
  const {
    photoUrl,
    linkedIn,
    email,
    phone,
    potentialTimeline,
    bio,
    status,
    scheduledDate,
    timeZone,
    offeredDates,
    canceledDate,
    canceledBy,
    cancelReason,
  } = request;
  const profile = parseProfileUrl(linkedIn);
  return (
    <>
      {photoUrl && parsePictureAddress(photoUrl) && (
        // The fixed height keeps the fields below from moving when the photo has loaded.
        <img
          src={photoUrl}
          alt=""
          className="h-60 max-w-full justify-self-start rounded-sign object-contain object-left"
        />
      )}
      <dl className="grid gap-x-5 gap-y-0.5 tablet:grid-cols-[auto_1fr] tablet:gap-y-2">
        <DetailRow name="Status">
          <StatusMark status={status} detail={scheduledDate ? showMoment(scheduledDate) : undefined} />
        </DetailRow>
        <DetailRow name="Email">
          <a href={`mailto:${email}`} className="text-link underline">
            {email}
          </a>
        </DetailRow>
        {phone && <DetailRow name="Phone">{phone}</DetailRow>}
        {linkedIn && (
          <DetailRow name="Profile">
            {profile ? (
              <a href={profile} target="_blank" rel="noreferrer" className="text-link underline">
                {linkedIn}
              </a>
            ) : (
              linkedIn
            )}
          </DetailRow>
        )}
        {timeZone && <DetailRow name="Time zone">{timeZone}</DetailRow>}
        {offeredDates.length > 0 && <DetailRow name="Offered">{formatCalendarDays(offeredDates)}</DetailRow>}
        {!scheduledDate && (canceledDate || cancelReason) && (
          <DetailRow name={canceledBy === "guest" ? "Gave back" : "Called off"}>
            {[canceledDate && shortDate(canceledDate), cancelReason].filter(Boolean).join(": ")}
          </DetailRow>
        )}
        {potentialTimeline && <DetailRow name="Could come">{potentialTimeline}</DetailRow>}
        <DetailRow name="Bio">
          <p dir="auto" className="whitespace-pre-wrap">
            {bio}
          </p>
        </DetailRow>
      </dl>
    </>
  );
}

function DetailRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-on-2 text-t-0 tablet:pt-0.5">{name}</dt>
      <dd dir="auto" className="wrap-anywhere max-tablet:mb-2.5">
        {children}
      </dd>
    </>
  );
}
