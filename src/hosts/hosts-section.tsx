import { useShow } from "#show/use-show.ts";
import { ButtonLink } from "#ui/controls/button-link.tsx";
import { Badge } from "#ui/signs/badge.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { LoadingPlaceholder, Skeleton } from "#ui/states/skeleton.tsx";
import { HostCard } from "./host-card.tsx";
import { describeHostSpecialties, type ShownHost } from "./hosts.rules.ts";

/**
 * The section with the hosts on the home page. Links to #hosts and #meet-our-hosts lead here. `hosts` is undefined
 * while loading.
 */
export function HostsSection({ hosts }: { hosts: readonly ShownHost[] | undefined }) {
  const show = useShow();
  const closingSentence = hosts && describeHostSpecialties(hosts);
  return (
    <section
      id="hosts"
      data-ground="paper"
      aria-labelledby="hosts-heading"
      className="relative px-gutter py-section"
    >
      <span id="meet-our-hosts" className="absolute top-0" />
      <div className="mx-auto max-w-measure">
        <header className="mb-[clamp(1.25rem,4vw,3.5rem)] grid items-end gap-x-[4vw] gap-y-2 tablet:grid-cols-[7fr_4fr]">
          <div className="grid justify-items-start gap-3 tablet:gap-5">
            <Badge variant="solid" className="tracking-sign">
              THE DREAM TEAM
            </Badge>
            <h2 id="hosts-heading" className="display text-t-6 wrap-anywhere">
              {show.hostsHeading.map((line) => (
                <span key={line} className="block">
                  {line}{" "}
                </span>
              ))}
            </h2>
          </div>
          <p className="max-w-text text-on-2 text-t-2 wrap-anywhere">{show.hostsTagline}</p>
        </header>
        {hosts ? <HostGrid hosts={hosts} /> : <LoadingGrid />}
        {closingSentence && (
          <p className="display mt-[max(1.25rem,5vw)] max-w-3xl text-t-4 leading-snug max-tablet:text-t-3">
            {closingSentence}
          </p>
        )}
      </div>
    </section>
  );
}

/** Lays out the hosts as a row that can be swiped on phones, and as three columns in wider windows. */
const GRID_CLASSES =
  "max-tablet:swipe-row gap-x-4 gap-y-14 tablet:grid tablet:grid-cols-3 desktop:gap-x-9 [&>*]:max-tablet:w-75";

function HostGrid({ hosts }: { hosts: readonly ShownHost[] }) {
  if (hosts.length === 0)
    return (
      <EmptyState
        title="No hosts to meet yet"
        description="They'll introduce themselves here soon."
        action={
          <ButtonLink to="/#past-episodes" variant="outline">
            Past Episodes
          </ButtonLink>
        }
      />
    );
  return (
    <ul className={GRID_CLASSES}>
      {hosts.map((host) => (
        <li key={host.id} className="min-w-0">
          <HostCard host={host} />
        </li>
      ))}
    </ul>
  );
}

function LoadingGrid() {
  const show = useShow();
  return (
    <LoadingPlaceholder label="Loading hosts..." className={GRID_CLASSES}>
      {show.hosts.map((name) => (
        <Skeleton key={name} className="max-tablet:aspect-5/4 tablet:aspect-portrait" />
      ))}
    </LoadingPlaceholder>
  );
}
