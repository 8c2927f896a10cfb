import Check from "lucide-react/icons/check";
import Clock from "lucide-react/icons/clock";
import Mail from "lucide-react/icons/mail";
import Podcast from "lucide-react/icons/podcast";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { useEffect, useRef, useState } from "react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import type { guestRequestsEndpoints } from "#guests/guests.contract.ts";
import { loadPastGuests } from "#guests/past/past-guests.queries.ts";
import { PastGuests } from "#guests/past/past-guests.tsx";
import { createApiClient } from "#platform/browser/api-client.ts";
import { submitForm } from "#platform/pages/form-answer.ts";
import { pageContext } from "#platform/pages/page-context.ts";
import { makePageMeta } from "#show/page-meta.ts";
import { requireWholeShow } from "#show/show-data.rules.ts";
import { useWholeShow } from "#show/use-show.ts";
import { Button } from "#ui/controls/button.tsx";
import GuestRequestForm from "./guest-request-form.tsx";

export const meta = ({ matches }: MetaArgs) =>
  makePageMeta(matches, (show) => {
    const { heading, lead } = requireWholeShow(show).guests;
    return { title: "Be a guest", description: `${heading}. ${lead}`, path: "/guest-request" };
  });

/** Loads past guests. If that fails, the form is still shown. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { fetch, report } = context.get(pageContext);
  return loadPastGuests(fetch).catch((error: unknown) => {
    report(error);
    return [];
  });
}

/**
 * Handles a form that the browser submitted without JavaScript, and so without a photo. Missing fields count as empty.
 */
export const action = (call: ActionFunctionArgs) =>
  submitForm(call, async ({ name = "", email = "", bio = "", ...texts }, fetch) => {
    const body = { name, email, bio, ...texts };
    const { statusUrl } = await createApiClient<typeof guestRequestsEndpoints>(fetch)(
      "POST /api/guest-requests",
      {
        body,
      },
    );
    return { statusUrl };
  });

export default function GuestRequestPage() {
  const show = useWholeShow();
  const pastGuests = useLoaderData<typeof loader>();
  const actionResult = useActionData<typeof action>();
  const [state, setState] = useState<"first" | "again" | { statusUrl: string }>(
    actionResult?.sent ?? "first",
  );
  return (
    <>
      <div className="px-gutter pt-12 pb-14 tablet:pt-20 tablet:pb-22">
        <div className="mx-auto grid max-w-measure items-end gap-x-[8vw] gap-y-6 tablet:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
          <h1 className="display font-hero text-[clamp(2.75rem,1.2rem+5vw,5.75rem)] leading-[0.97] tracking-[-0.032em]">
            {show.guests.heading}
          </h1>
          <p className="text-on-2 text-t-3 leading-[1.45]">{show.guests.lead}</p>
        </div>
      </div>
      <section data-ground="night-2" aria-label="Your request" className="px-gutter py-16 tablet:py-22">
        <div className="mx-auto grid max-w-measure grid-cols-1 gap-x-[6vw] gap-y-16 desktop:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)]">
          {typeof state === "object" ? (
            <SentConfirmation {...state} onAgain={() => setState("again")} />
          ) : (
            <GuestRequestForm
              isAgain={state === "again"}
              refusedForm={actionResult?.refused}
              onSent={(statusUrl) => setState({ statusUrl })}
            />
          )}
          <GuestBenefits />
        </div>
      </section>
      <PastGuests guests={pastGuests} />
    </>
  );
}

const NEXT_STEPS = [
  "The team reads your request.",
  "If it's a fit, we'll offer you recording dates, and you choose one on your page.",
  "Your page then shows the date in your own time zone, and you can add it to your calendar.",
];

/** Replaces the form once the request has been sent. The heading gets the focus, so that screen readers announce it. */
function SentConfirmation({ statusUrl, onAgain }: { statusUrl: string; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <div data-ground="night-3" className="max-w-3xl self-start rounded-panel p-6.5 tablet:p-9">
      <Check aria-hidden="true" className="size-8 text-success" />
      <div role="status" className="mt-5">
        <h2 ref={heading} tabIndex={-1} className="display text-t-5 outline-none">
          Request submitted!
        </h2>{" "}
        <p className="mt-3 text-on-2">We'll review your guest request and get back to you soon.</p>
      </div>
      <h3 className="display mt-8 text-t-3">What happens next</h3>
      <ol className="mt-3 grid list-decimal gap-2 pl-5 text-on-2 marker:text-on">
        {NEXT_STEPS.map((step) => (
          <li key={step} className="pl-1.5">
            {step}
          </li>
        ))}
      </ol>
      <p className="mt-5">
        <a href={new URL(statusUrl).pathname} className="text-link underline underline-offset-4">
          Your request's page
        </a>
        <span className="text-on-2">
          {" "}
          shows where it stands and lets you change or erase your data. Keep the link to yourself.
        </span>
      </p>
      <Button variant="outline" className="mt-7" onClick={onAgain}>
        Submit Another Request
      </Button>
    </div>
  );
}

const ICONS = { clock: Clock, recording: Podcast, call: Mail, exit: RotateCcw };

function GuestBenefits() {
  const show = useWholeShow();
  const { benefitsHeading, benefits } = show.guests;
  return (
    <aside aria-labelledby="guest-benefits">
      <h2 id="guest-benefits" className="display text-t-4">
        {benefitsHeading}
      </h2>
      <ul className="mt-4">
        {benefits.map(({ icon, title, text }) => {
          const Icon = ICONS[icon];
          return (
            <li key={title} className="flex gap-6 border-rule border-t py-4">
              <Icon aria-hidden="true" className="mt-1 size-5.5 shrink-0" />
              <div className="min-w-0 wrap-anywhere">
                <h3 className="display text-[1.125rem]">{title}</h3>
                <p className="text-on-2 text-t-1 leading-[1.75]">{text}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </aside>
  );
}
