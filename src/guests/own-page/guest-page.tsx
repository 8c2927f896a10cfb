import { type ReactNode, useEffect, useRef, useState } from "react";
import { type LoaderFunctionArgs, useLoaderData, useParams } from "react-router";
import { answerNotFound, pageContext } from "#platform/pages/page-context.ts";
import { makePrivateMeta } from "#show/page-meta.ts";
import { useDateFormatters } from "#show/use-show.ts";
import { ButtonLink } from "#ui/controls/button-link.tsx";
import { FieldError } from "#ui/controls/field.tsx";
import { cn } from "#ui/styles/class-names.ts";
import { ConfirmedDate, ConfirmedHeading } from "./confirmed-date.tsx";
import { DateChoice } from "./date-choice.tsx";
import { EraseDataButton } from "./erase-data.tsx";
import type { GuestPage as Page } from "./guest-page.contract.ts";
import { createGuestPageClient, type GuestPageSectionProps } from "./guest-page.queries.ts";
import { describeCancellation, getFirstName } from "./guest-times.rules.ts";
import { OwnGuestDetails } from "./own-data.tsx";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { token = "" } = params;
  return createGuestPageClient(context.get(pageContext).fetch)("GET /api/guest/{token}", {
    params: { token },
  }).catch(answerNotFound);
}

export const meta = makePrivateMeta("Your request");

/** A guest's own page. Mail programs may open it on their own, so opening it changes nothing. */
export default function GuestPage() {
  const loadedPage = useLoaderData<typeof loader>();
  const { token = "" } = useParams();
  const [changedPage, setChangedPage] = useState<Page>();
  // Why a date couldn't be chosen. It is shown even if no dates are left.
  const [failure, setFailure] = useState<string>();
  const [isErased, setErased] = useState(false);
  const { shortDate } = useDateFormatters();
  const page = changedPage ?? loadedPage;
  const resultElement = useRef<HTMLDivElement>(null);
  // The button that was pressed has disappeared, so the focus moves to the result.
  useEffect(() => {
    if (changedPage && document.activeElement === document.body) resultElement.current?.focus();
  }, [changedPage]);
  if (isErased)
    return (
      <Notice
        heading="Everything is erased."
        text="We no longer have any data about you. This link has expired."
      />
    );
  if (!page)
    return (
      <Notice heading="This link doesn't work." text="It has expired, or part of it is missing.">
        <ButtonLink to="/guest-request" className="justify-self-start">
          Send a new request
        </ButtonLink>
      </Notice>
    );
  const onErased = () => setErased(true);
  if (page.trashedUntil)
    return (
      <Notice
        heading="Your request is in the trash."
        text={`The show's team deleted it. Until ${shortDate(page.trashedUntil)} the team can bring it back; then it is deleted permanently. You can erase it now.`}
      >
        <EraseDataButton page={page} token={token} onErased={onErased} variant="outline" />
      </Notice>
    );
  const onChange = (newPage: Page) => {
    setFailure(undefined);
    setChangedPage(newPage);
  };
  const sectionProps: GuestPageSectionProps = { page, token, onChange };
  const upcomingRecording = page.isOver ? null : page.recording;
  return (
    <>
      <div className="px-gutter pt-9 pb-14 tablet:pt-12">
        <div ref={resultElement} tabIndex={-1} className="mx-auto max-w-measure outline-none">
          {page.offers.length > 0 ? (
            <DateChoice {...sectionProps} failure={failure} onFailure={setFailure} />
          ) : (
            <>
              {upcomingRecording ? (
                <ConfirmedHeading page={page} recording={upcomingRecording} />
              ) : (
                <RequestState page={page} />
              )}
              {failure && <FieldError className="mt-5">{failure}</FieldError>}
            </>
          )}
        </div>
      </div>
      <section
        data-ground="night-2"
        aria-label={upcomingRecording ? "Your date and your data" : "Your data"}
        className="px-gutter py-12 tablet:py-16"
      >
        <div
          className={cn(
            "mx-auto grid max-w-measure gap-x-[6vw] gap-y-14",
            upcomingRecording && "desktop:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)]",
          )}
        >
          {upcomingRecording && (
            <ConfirmedDate {...sectionProps} recording={upcomingRecording} onFailure={setFailure} />
          )}
          <OwnGuestDetails {...sectionProps} onErased={onErased} />
        </div>
      </section>
    </>
  );
}

function RequestState({ page }: { page: Page }) {
  const [heading, text] = STATE_TEXTS[page.isOver ? "completed" : page.status];
  const isWaitingAgain = page.status === "pending" && page.canceledDate !== null;
  return (
    <>
      <p className="text-on-2 text-t-2">Dear {getFirstName(page.name)},</p>
      <h1 className="display mt-2 text-t-6">{heading}</h1>
      <p className="mt-5 max-w-text text-on-2 text-t-2">
        {describeCancellation(page)} {isWaitingAgain ? WAITING_AGAIN_TEXT : text}
      </p>
    </>
  );
}

const WAITING_AGAIN_TEXT =
  "If the team offers you other dates, we'll send you an email, and you can pick one here.";

const STATE_TEXTS: Record<Page["status"], [heading: string, text: string]> = {
  pending: [
    "We have your request.",
    "The team will read it and answer by email. You'll see the decision here.",
  ],
  scheduled: ["You have a date.", "The email about it has the details."],
  completed: ["Thank you for coming.", "It was good to have you on the show."],
  rejected: ["Not this time.", "The team could not find a place for your request. Thank you for asking."],
};

const Notice = ({ heading, text, children }: { heading: string; text: string; children?: ReactNode }) => (
  <div className="px-gutter pt-12 pb-section tablet:pt-18">
    <div className="mx-auto max-w-measure">
      <h1 className="display text-t-6">{heading}</h1>
      <p className="mt-5 max-w-text text-on-2 text-t-2">{text}</p>
      {children && <div className="mt-7 grid">{children}</div>}
    </div>
  </div>
);
