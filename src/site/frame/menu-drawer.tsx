import { Link, useLocation } from "react-router";
import { useUser } from "#platform/pages/current-user.ts";
import { getChannelWithBrand } from "#show/channel.rules.ts";
import { listNavItems } from "#show/site-nav.ts";
import { useShow } from "#show/use-show.ts";
import { Drawer } from "#ui/layers/drawer.tsx";
import type { DialogState } from "#ui/layers/layer.tsx";
import { SocialIcon } from "#ui/signs/social-icon.tsx";
import { AccountLink } from "./account-link.tsx";

const rowClasses =
  "flex min-h-13 w-full items-center border-rule border-b text-left font-display font-strong text-t-3 text-on-2 hover:text-on aria-[current]:text-on";

export default function MenuDrawer({ open, onOpenChange }: DialogState) {
  const show = useShow();
  const user = useUser();
  const { pathname } = useLocation();
  const channel = getChannelWithBrand(show);
  const close = () => onOpenChange(false);
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title="Menu" ground="night-2">
      <nav aria-label="Main">
        <ul>
          {listNavItems(user).map(({ label, to, pages }) => (
            <li key={label}>
              <Link
                to={to}
                viewTransition={!to.includes("#")}
                onClick={close}
                aria-current={pages.test(pathname) ? "page" : undefined}
                className={rowClasses}
              >
                {label}
              </Link>
            </li>
          ))}
          <li onClickCapture={close}>
            <AccountLink className={rowClasses} />
          </li>
        </ul>
      </nav>
      {channel && (
        <a
          href={channel.url}
          target="_blank"
          rel="noreferrer"
          className="mt-auto flex min-h-11 items-center gap-3 font-label text-t-1"
        >
          <SocialIcon type={channel.icon} />
          Watch on {channel.name}
        </a>
      )}
    </Drawer>
  );
}
