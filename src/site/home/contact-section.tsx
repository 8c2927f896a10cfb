import { LiveCard } from "#on-air/live/live-card.tsx";
import { WatchLiveList } from "#on-air/live/watch-live-list.tsx";
import { fillInShowName } from "#show/show.rules.ts";
import { useShow } from "#show/use-show.ts";
import { SocialLink } from "#ui/signs/social-icon.tsx";
import { SectionHeading } from "./section-heading.tsx";

const titleClasses = "font-label text-on-2 text-t-1";

/** Shows what the show is about, when it is live, where to follow it, and the show's email address. */
export function ContactSection({ publicUrl }: { publicUrl: string }) {
  const show = useShow();
  return (
    <>
      <SectionHeading id="contact-heading">Get In Touch</SectionHeading>
      <div className="grid grid-cols-1 gap-x-[5vw] gap-y-5 tablet:gap-y-9 tablet:grid-cols-2 desktop:grid-cols-[1.25fr_1fr_1fr]">
        <div>
          <h3 className={titleClasses}>About Us</h3>
          <p className="mt-2 text-t-3 tablet:mt-3 leading-[1.45]">{fillInShowName(show.about, show)}</p>
          {show.contactEmail && (
            <p className="mt-2.5 tablet:mt-8">
              <a
                href={`mailto:${show.contactEmail}`}
                className="wrap-anywhere inline-block py-1 pointer-coarse:py-2.5 font-button text-link text-t-1 underline decoration-[1.5px] underline-offset-[0.35em] hover:decoration-[2.5px]"
              >
                {show.contactEmail}
              </a>
            </p>
          )}
          {show.social.length > 0 && (
            <div className="mt-3 flex items-center justify-between tablet:mt-10 tablet:block">
              <h3 className={titleClasses}>Follow Us</h3>
              <ul className="-mr-3 flex flex-wrap gap-x-1.5 tablet:mt-1 tablet:-ml-3">
                {show.social.map(({ type, url }) => (
                  <li key={url}>
                    <SocialLink type={type} url={url} of={show.name} />
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
        <div>
          {show.streams.length > 0 && (
            <>
              <h3 className={titleClasses}>Watch LIVE</h3>
              <div className="mt-2 tablet:mt-3.5">
                <WatchLiveList looks="ruled" />
              </div>
            </>
          )}
          <p className="mt-3 text-on-2 text-t-0">More podcast platforms coming soon!</p>
        </div>
        <LiveCard publicUrl={publicUrl} />
      </div>
    </>
  );
}
