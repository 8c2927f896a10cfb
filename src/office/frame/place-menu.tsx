import ChevronRight from "lucide-react/icons/chevron-right";
import ExternalLink from "lucide-react/icons/external-link";
import Search from "lucide-react/icons/search";
import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { Button } from "#ui/controls/button.tsx";
import { ButtonLink } from "#ui/controls/button-link.tsx";
import { cn } from "#ui/styles/class-names.ts";
import { PlaceCount, SignedInPerson } from "./office-rail.tsx";
import { PLACE_MENU_ID, type useOfficePlaces } from "./places.tsx";

/**
 * Shows links to all pages in a menu, because the narrow rail and a phone's bottom bar don't have space for all of
 * them. The menu opens at the left or, on a phone, at the bottom.
 */
export function PlaceMenu({
  places,
  onFind,
}: {
  places: ReturnType<typeof useOfficePlaces>;
  onFind: () => void;
}) {
  const menu = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on every navigation
  useEffect(() => {
    if (menu.current?.matches(":popover-open")) menu.current.hidePopover();
  }, [key]);
  return (
    <div
      ref={menu}
      id={PLACE_MENU_ID}
      popover="auto"
      role="dialog"
      aria-label="All places"
      data-ground="panel"
      className={cn(
        "fixed inset-auto m-0 max-h-dvh max-w-none overflow-y-auto p-0 shadow-pop backdrop:bg-black/50",
        "max-tablet:inset-x-0 max-tablet:bottom-[66px] max-tablet:w-full max-tablet:rounded-t-[14px] max-tablet:animate-rise",
        "tablet:inset-y-0 tablet:left-0 tablet:h-dvh tablet:w-64 tablet:animate-fade",
      )}
    >
      <div className="grid px-4 pt-3 pb-3">
        <nav aria-label="All places" className="grid">
          {places.map(({ to, label, icon, count, isInBar }) => (
            <Link
              key={to}
              to={to}
              className={cn(
                "flex min-h-13 items-center gap-4 border-rule border-b text-t-2 [&>svg]:size-5 [&>svg]:shrink-0",
                isInBar && "max-tablet:hidden",
              )}
            >
              {icon}
              <span className="flex-1">{label}</span>
              <PlaceCount count={count} />
              <ChevronRight aria-hidden="true" className="text-on-3" />
            </Link>
          ))}
        </nav>
        <Button
          variant="ghost"
          className="mt-2 justify-start! px-0!"
          onClick={() => {
            menu.current?.hidePopover();
            onFind();
          }}
        >
          <Search /> Find
        </Button>
        <ButtonLink to="/" variant="ghost" className="justify-start! px-0!">
          <ExternalLink /> View site
        </ButtonLink>
        <SignedInPerson className="mt-1" />
      </div>
    </div>
  );
}
