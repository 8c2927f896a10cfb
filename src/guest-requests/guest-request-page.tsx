import { useState } from "react";
import type { MetaArgs } from "react-router";
import { pageMeta } from "#show/page-meta.ts";
import { show } from "#show.ts";
import { GuestBenefits } from "./guest-benefits.tsx";
import GuestRequestForm from "./guest-request-form.tsx";
import { GuestRequestSent } from "./guest-request-sent.tsx";

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, {
    title: "Be a guest",
    description: `${show.guests.heading}. ${show.guests.lead}`,
    path: "/guest-request",
  });

/**
 * The guest application: hero, the form or what follows it, and what guests get out of it. The form's code comes with
 * the page's: a form that is hydrated by itself, and later, loses what was typed when the address changes meanwhile.
 */
export default function GuestRequestPage() {
  const [sent, setSent] = useState(false);
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
          {sent ? (
            <GuestRequestSent onAgain={() => setSent(false)} />
          ) : (
            <div>
              <noscript>
                <p className="mb-6 text-on-2">
                  This form needs JavaScript. Without it, send your request to{" "}
                  <a href={`mailto:${show.contactEmail}`} className="text-link underline">
                    {show.contactEmail}
                  </a>
                  .
                </p>
              </noscript>
              <GuestRequestForm onSent={() => setSent(true)} />
            </div>
          )}
          <GuestBenefits />
        </div>
      </section>
    </>
  );
}
