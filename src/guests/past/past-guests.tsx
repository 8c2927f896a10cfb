import Play from "lucide-react/icons/play";
import { Link } from "react-router";
import { formatClockTime } from "#episodes/durations.rules.ts";
import { Avatar } from "#ui/signs/avatar.tsx";
import type { PastGuest } from "./past-guests.contract.ts";

/**
 * Shows past guests, each linked to the moment in the episode when they begin to speak. Renders nothing if there are
 * none.
 */
export function PastGuests({ guests }: { guests: readonly PastGuest[] }) {
  if (guests.length === 0) return null;
  return (
    <section aria-labelledby="past-guests" className="px-gutter py-16 tablet:py-22">
      <div className="mx-auto max-w-measure">
        <h2 id="past-guests" className="display text-t-5">
          They were on the show
        </h2>
        <ul className="mt-7 grid gap-x-8 gap-y-7 tablet:grid-cols-2 desktop:grid-cols-3">
          {guests.map((guest) => (
            <li key={guest.id} className="relative flex min-w-0 gap-4.5">
              <Avatar name={guest.name} photoUrl={guest.photo} className="size-20" />
              <div className="min-w-0">
                <h3 dir="auto" className="display text-t-3 wrap-anywhere">
                  {guest.name}
                </h3>
                <p dir="auto" className="line-clamp-2 text-on-2 text-t-1 wrap-anywhere">
                  {guest.episode.title}
                </p>
                <EpisodeLink guest={guest} />
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function EpisodeLink({ guest: { name, episode } }: { guest: PastGuest }) {
  const time = formatClockTime(episode.seconds);
  return (
    <Link
      to={`${episode.address}?t=${episode.seconds}`}
      viewTransition
      aria-label={`Hear it at ${time}: ${name}`}
      className="figures mt-1 inline-flex items-center gap-2 font-label text-link text-t-1 after:absolute after:inset-0"
    >
      <Play aria-hidden="true" fill="currentColor" className="size-3.5" />
      <span className="underline decoration-[1.5px] underline-offset-4">Hear it at {time}</span>
    </Link>
  );
}
