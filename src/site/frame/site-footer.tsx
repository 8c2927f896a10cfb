import { Link } from "react-router";
import { formatWeeklyShowTime } from "#on-air/live/live.rules.ts";
import { useNextShowStart } from "#on-air/live/use-live.ts";
import { WatchLiveList } from "#on-air/live/watch-live-list.tsx";
import { useUser } from "#platform/pages/current-user.ts";
import { getChannelWithBrand } from "#show/channel.rules.ts";
import { LocalTime } from "#show/local-time.tsx";
import { quickLinks } from "#show/site-nav.ts";
import { useShow } from "#show/use-show.ts";
import { ButtonLink } from "#ui/controls/button-link.tsx";
import { Logo } from "#ui/signs/logo.tsx";
import { SocialIcon } from "#ui/signs/social-icon.tsx";
import type { DirectoryLinks } from "../podcast/podcast.queries.ts";

const titleClasses = "font-label text-on text-t-1";

const smallLinkClasses = "finger underline decoration-1 underline-offset-4 hover:text-on";

export function SiteFooter({ listenOn }: { listenOn: DirectoryLinks }) {
  const show = useShow();
  const user = useUser();
  return (
    <footer data-ground="night-0" className="px-gutter pt-8 pb-5 tablet:pt-18 tablet:pb-9">
      <div className="mx-auto max-w-measure text-t-1">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(10rem,40%)),1fr))] gap-x-[4vw] gap-y-5 tablet:gap-y-9 desktop:grid-cols-[2fr_1fr_1.5fr_1.5fr]">
          <FooterBlurb />
          <nav aria-labelledby="quick-links">
            <h2 id="quick-links" className={titleClasses}>
              Quick Links
            </h2>
            <ul className="mt-3.5">
              {quickLinks.map(({ label, to }) => (
                <li key={label}>
                  <Link
                    to={to}
                    viewTransition={!to.includes("#")}
                    className="inline-block py-[6.5px] pointer-coarse:py-3 text-on-2 hover:text-on hover:underline"
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <section aria-label="Watch and listen">
            {show.streams.length > 0 && (
              <>
                <h2 className={titleClasses}>Watch LIVE</h2>
                <div className="mt-3.5">
                  <WatchLiveList looks="plain" />
                </div>
              </>
            )}
            {listenOn.length > 0 && <ListenOnLinks links={listenOn} />}
            <p className="mt-3 text-on-3 text-t-0">More podcast platforms coming soon!</p>
          </section>
          <div className="flex flex-col items-start gap-3 max-tablet:col-span-full max-tablet:items-stretch">
            <ButtonLink to="/#suggest-your-topic-ideas" variant="secondary" className="px-5!">
              Suggest Your Topic Ideas
            </ButtonLink>
            <ButtonLink to="/guest-request" variant="outline" className="px-5!">
              Be a Guest
            </ButtonLink>
          </div>
        </div>
        {/* The outer columns are equally wide, so the links don't move when the local time appears in the last one. */}
        <div className="mt-5 grid gap-x-6 gap-y-1 border-rule border-t pt-5 tablet:mt-14 tablet:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] tablet:pt-6 text-on-3 text-t-0">
          {/* At the turn of the year, the browser may render a different year than the server did. */}
          <p className="wrap-anywhere" suppressHydrationWarning>
            © {new Date().getUTCFullYear()} {show.name}
          </p>
          <p className="flex flex-wrap gap-x-6">
            {user && (
              <Link to="/account" className={smallLinkClasses}>
                Account
              </Link>
            )}
            <Link to="/draws" className={smallLinkClasses}>
              Draws on air
            </Link>
            <Link to="/privacy" className={smallLinkClasses}>
              Privacy
            </Link>
          </p>
          <p className="tablet:text-right">
            {formatWeeklyShowTime(show)}
            <NextShowLocalTime />
          </p>
        </div>
      </div>
    </footer>
  );
}

const NextShowLocalTime = () => <LocalTime at={useNextShowStart()} before=", " />;

function ListenOnLinks({ links }: { links: DirectoryLinks }) {
  return (
    <>
      <h3 className="mt-5 font-label text-on text-t-1">Listen on</h3>
      <ul className="mt-1">
        {links.map(({ name, url }) => (
          <li key={url}>
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              className="inline-block py-[6.5px] pointer-coarse:py-3 text-on-2 wrap-anywhere hover:text-on hover:underline"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

function FooterBlurb() {
  const show = useShow();
  const channel = getChannelWithBrand(show);
  return (
    <div className="max-tablet:col-span-full">
      <Logo name={show.name} picture={show.logo} />
      <p className="mt-4 max-w-[23rem] tablet:mt-5 text-on-2">{show.footerBlurb}</p>
      {channel && (
        <p className="mt-3.5 tablet:mt-7">
          <a
            href={channel.url}
            target="_blank"
            rel="noreferrer"
            className="finger inline-flex min-h-7 items-center gap-2.5 font-label underline-offset-4 hover:underline"
          >
            <SocialIcon type={channel.icon} />
            Watch on {channel.name}
          </a>
        </p>
      )}
    </div>
  );
}
