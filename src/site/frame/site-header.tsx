import Menu from "lucide-react/icons/menu";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { useUser } from "#platform/pages/current-user.ts";
import { getChannelWithBrand } from "#show/channel.rules.ts";
import { listNavItems } from "#show/site-nav.ts";
import { useShow } from "#show/use-show.ts";
import { Button } from "#ui/controls/button.tsx";
import { createLazyDialog } from "#ui/layers/lazy-dialog.tsx";
import { Logo } from "#ui/signs/logo.tsx";
import { SocialIcon } from "#ui/signs/social-icon.tsx";
import { cn } from "#ui/styles/class-names.ts";
import { AccountLink } from "./account-link.tsx";

const linkClasses =
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
            {listNavItems(user).map(({ label, to, pages }) => (
              <li key={label}>
                <Link
                  to={to}
                  viewTransition={!to.includes("#")}
                  aria-current={pages.test(pathname) ? "page" : undefined}
                  className={cn(linkClasses, "block")}
                >
                  {label}
                </Link>
              </li>
            ))}
            <li>
              <AccountLink className={linkClasses} />
            </li>
            <ChannelItem />
          </ul>
        </nav>
        <MenuButton className="-mr-3 desktop:hidden noscript:hidden" />
      </div>
    </header>
  );
}

function ChannelItem() {
  const show = useShow();
  const channel = getChannelWithBrand(show);
  if (!channel) return null;
  return (
    <li>
      <a
        href={channel.url}
        target="_blank"
        rel="noreferrer"
        aria-label={`${show.name} on ${channel.name}`}
        className="-mx-3 grid size-11 place-items-center rounded-sign"
      >
        <SocialIcon type={channel.icon} />
      </a>
    </li>
  );
}

const loadDrawer = () => import("./menu-drawer.tsx");
const MenuDrawer = createLazyDialog(loadDrawer);

/**
 * Shows the button that opens the menu on small screens. The menu starts to load as soon as the button is hovered,
 * touched or focused.
 */
function MenuButton({ className }: { className: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={className}>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Open menu"
        className="[&>svg]:size-7!"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={loadDrawer}
        onFocus={loadDrawer}
        onClick={() => setOpen(true)}
      >
        <Menu />
      </Button>
      <MenuDrawer open={isOpen} onOpenChange={setOpen} />
    </div>
  );
}
