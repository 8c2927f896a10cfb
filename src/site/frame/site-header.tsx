import { Link, useLocation } from "react-router";
import { useUser } from "#platform/pages/current-user.ts";
import { useShow } from "#show/use-show.ts";
import { Logo } from "#ui/signs/logo.tsx";
import { SocialIcon } from "#ui/signs/social-icon.tsx";
import { cn } from "#ui/styles/class-names.ts";
import { AccountLink } from "./account-link.tsx";
import { MenuButton } from "./menu-button.tsx";
import { nameChannel, navFor } from "./site-nav.ts";

const linkLooks =
  "rounded-sign py-2.5 text-on-2 transition-colors hover:text-on aria-[current]:font-label aria-[current]:text-on";

export function SiteHeader() {
  const show = useShow();
  const user = useUser();
  const { pathname } = useLocation();
  return (
    <header className="px-gutter">
      <div className="mx-auto flex max-w-measure items-center justify-between py-2.5 tablet:py-5 noscript:flex-wrap">
        <Link to="/" className="rounded-sign">
          <Logo name={show.name} picture={show.logo} />
        </Link>
        <nav aria-label="Main" className="font-medium text-t-1 max-desktop:hidden noscript:block">
          <ul className="flex flex-wrap items-center gap-x-7">
            {navFor(user).map(({ label, to, pages }) => (
              <li key={label}>
                <Link
                  to={to}
                  aria-current={pages.test(pathname) ? "page" : undefined}
                  className={cn(linkLooks, "block")}
                >
                  {label}
                </Link>
              </li>
            ))}
            <li>
              <AccountLink className={linkLooks} />
            </li>
            <li>
              <ChannelLink />
            </li>
          </ul>
        </nav>
        <MenuButton className="desktop:hidden noscript:hidden" />
      </div>
    </header>
  );
}

function ChannelLink() {
  const show = useShow();
  return (
    <a
      href={show.channelUrl}
      target="_blank"
      rel="noreferrer"
      aria-label={nameChannel(show)}
      className="-mx-3 grid size-11 place-items-center rounded-sign"
    >
      <SocialIcon type={show.streams[0].icon} />
    </a>
  );
}
