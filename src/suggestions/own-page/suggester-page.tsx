import { useState } from "react";
import { Link, type LoaderFunctionArgs, useLoaderData, useParams } from "react-router";
import { answerNotFound, pageContext } from "#platform/pages/page-context.ts";
import { formatCount } from "#platform/texts/counts.rules.ts";
import { makePrivateMeta } from "#show/page-meta.ts";
import { useDateFormatters } from "#show/use-show.ts";
import { ButtonLink } from "#ui/controls/button-link.tsx";
import type { Suggestion } from "./own-page.contract.ts";
import { createSuggestionsClient } from "./own-page.queries.ts";
import { SuggesterChoices } from "./suggester-choices.tsx";
import { describeSuggestionState } from "./suggester-texts.rules.ts";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { token = "" } = params;
  const api = createSuggestionsClient(context.get(pageContext).fetch);
  return api("GET /api/suggestions/{token}", { params: { token } }).catch(answerNotFound);
}

export const meta = makePrivateMeta("Your suggestion");

/** Shows suggesters their suggestion. They don't need an account, and opening the page changes nothing. */
export default function SuggesterPage() {
  const loadedSuggestion = useLoaderData<typeof loader>();
  const { token = "" } = useParams();
  const [changedSuggestion, setChangedSuggestion] = useState<Suggestion>();
  const suggestion = changedSuggestion ?? loadedSuggestion;
  if (!suggestion)
    return (
      <PageTop heading="This link doesn't work." text="It has expired, or part of it is missing.">
        <ButtonLink to="/topics" className="mt-6">
          See the board
        </ButtonLink>
      </PageTop>
    );
  const [heading, text] = describeSuggestionState(suggestion);
  return (
    <>
      <PageTop heading={heading} text={text} greeting={`Dear ${suggestion.name},`}>
        <EpisodeOrThreadLink suggestion={suggestion} />
      </PageTop>
      <section data-ground="night-2" aria-label="Your suggestion" className="px-gutter py-12 tablet:py-16">
        <div className="mx-auto grid max-w-measure gap-x-[6vw] gap-y-12 desktop:grid-cols-2">
          <SuggestionFacts suggestion={suggestion} />
          <SuggesterChoices suggestion={suggestion} token={token} onChange={setChangedSuggestion} />
        </div>
      </section>
    </>
  );
}

function PageTop({
  heading,
  text,
  greeting,
  children,
}: {
  heading: string;
  text: string;
  greeting?: string;
  children?: React.ReactNode;
}) {
  return (
    <div className="px-gutter pt-9 pb-14 tablet:pt-12">
      <div className="mx-auto grid max-w-measure justify-items-start">
        {greeting && <p className="text-on-2 text-t-2 wrap-anywhere">{greeting}</p>}
        <h1 className="display mt-2 text-t-6">{heading}</h1>
        <p className="mt-5 max-w-text text-on-2 text-t-2">{text}</p>
        {children}
      </div>
    </div>
  );
}

function EpisodeOrThreadLink({ suggestion: { key, episode } }: { suggestion: Suggestion }) {
  if (episode)
    return (
      <ButtonLink to={`${episode.address}?t=${episode.seconds}`} className="mt-6">
        Watch it
      </ButtonLink>
    );
  if (!key) return null;
  return (
    <ButtonLink to={`/topics/${key}`} className="mt-6">
      See it on the board
    </ButtonLink>
  );
}

function SuggestionFacts({ suggestion }: { suggestion: Suggestion }) {
  const { shortDate } = useDateFormatters();
  const { description, category, createdAt, isMerged, key, votes, events } = suggestion;
  return (
    <section aria-labelledby="suggested">
      <h2 id="suggested" className="display text-t-4">
        What you suggested
      </h2>
      <p dir="auto" className="mt-4 whitespace-pre-wrap text-t-2 wrap-anywhere">
        {description}
      </p>
      <p className="mt-2 text-on-2 text-t-1 wrap-anywhere">{`${category}, ${shortDate(createdAt)}`}</p>
      {isMerged && (
        <p className="mt-4 text-on-2">
          Others had asked the same thing: yours joined{" "}
          {key ? (
            <Link to={`/topics/${key}`} className="text-link underline">
              their topic
            </Link>
          ) : (
            "their topic"
          )}
          .
        </p>
      )}
      {events.length > 0 && (
        <ol className="mt-6">
          {events.map(({ kind, at, text }) => (
            <li key={`${kind} ${at}`} className="border-rule border-t py-3">
              <time dateTime={at} className="text-on-2 text-t-1">
                {shortDate(at)}
              </time>
              <p className="wrap-anywhere">{text}</p>
            </li>
          ))}
        </ol>
      )}
      {key && <p className="border-rule border-t pt-3 text-on-2">{formatCount(votes, "vote")}</p>}
    </section>
  );
}
