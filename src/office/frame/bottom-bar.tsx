import CalendarClock from "lucide-react/icons/calendar-clock";
import Inbox from "lucide-react/icons/inbox";
import Layers from "lucide-react/icons/layers";
import Menu from "lucide-react/icons/menu";
import MessageCircleQuestion from "lucide-react/icons/message-circle-question-mark";
import Tv from "lucide-react/icons/tv";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { cn } from "#ui/styles/class-names.ts";
import { PlaceCount } from "./office-rail.tsx";
import { PLACE_MENU_ID, type useOfficePlaces } from "./places.tsx";

/** A link in the bar. The bar has space for one short `word`. Screen readers get the full `name`. */
type BarPlace = { to: string; word: string; name: string; icon: ReactNode; owns(path: string): boolean };

/** The path of the bar's only link to requests. A switch at the top of that page leads to Guest Requests. */
const REQUESTS_PATH = "/admin/topic-requests";

/** The page on which moderators handle questions on their phones. Producers use the week page instead. */
const QUESTIONS_PATH = "/admin/questions";

const BAR_PLACES: BarPlace[] = [
  {
    to: "/admin/week",
    word: "Week",
    name: "This week",
    icon: <CalendarClock />,
    owns: (path) => path.startsWith("/admin/week"),
  },
  {
    to: REQUESTS_PATH,
    word: "Requests",
    name: "Topic Requests",
    icon: <Inbox />,
    owns: (path) => /^\/admin\/(topic|guest)-requests/.test(path),
  },
  {
    to: QUESTIONS_PATH,
    word: "Questions",
    name: "Questions",
    icon: <MessageCircleQuestion />,
    owns: (path) => path.startsWith(QUESTIONS_PATH),
  },
  {
    to: "/admin",
    word: "Topics",
    name: "Topics",
    icon: <Layers />,
    owns: (path) => /^\/admin\/?$/.test(path),
  },
  {
    to: "/admin/episodes",
    word: "Episodes",
    name: "Episodes",
    icon: <Tv />,
    owns: (path) => path.startsWith("/admin/episodes"),
  },
];

/**
 * Shows links to the most important pages at the bottom of a phone's screen, within reach of the thumb. The More
 * button opens a menu with all of them.
 */
export function BottomBar({ places }: { places: ReturnType<typeof useOfficePlaces> }) {
  const { pathname } = useLocation();
  const hasPlace = (to: string) => places.some((place) => place.to === to);
  const visiblePlaces = BAR_PLACES.filter(
    ({ to }) => hasPlace(to) && (to !== QUESTIONS_PATH || !hasPlace("/admin")),
  );
  const isOnOtherPage = !visiblePlaces.some(({ owns }) => owns(pathname));
  const waitingCount = places.reduce((sum, { count = 0 }) => sum + count, 0) || undefined;
  return (
    <nav
      aria-label="Back office"
      data-ground="panel"
      data-bar=""
      className="fixed inset-x-0 bottom-0 z-30 grid h-[66px] border-rule border-t tablet:hidden"
      // A fixed number of columns keeps the links in place while the rest of a slow page is still arriving.
      style={{ gridTemplateColumns: `repeat(${visiblePlaces.length + 1}, minmax(0, 1fr))` }}
    >
      {visiblePlaces.map(({ to, word, name, icon, owns }) => (
        <Link
          key={to}
          to={to}
          aria-current={owns(pathname) ? "page" : undefined}
          aria-label={
            to === REQUESTS_PATH && waitingCount
              ? `${name} ${waitingCount}`
              : name === word
                ? undefined
                : name
          }
          className={cn(linkClasses, owns(pathname) && "font-strong text-on before:bg-mark")}
        >
          {icon}
          {word}
          {to === REQUESTS_PATH && waitingCount && (
            <>
              {" "}
              <PlaceCount
                count={waitingCount}
                className="absolute top-1.5 left-1/2 ml-[0.33em] min-w-[1.67em]! bg-solid! px-[0.5em]! text-[1em]! text-on-solid! leading-[1.33]!"
              />
            </>
          )}
        </Link>
      ))}
      <button
        type="button"
        popoverTarget={PLACE_MENU_ID}
        className={cn(linkClasses, "cursor-pointer", isOnOtherPage && "font-strong text-on before:bg-mark")}
      >
        <Menu />
        More
      </button>
    </nav>
  );
}

const linkClasses = cn(
  "relative flex min-w-0 flex-col items-center justify-center gap-1 overflow-clip font-label text-[min(0.75rem,3.4vw)] text-on-2 [&>svg]:size-5 [&>svg]:shrink-0",
  "before:absolute before:-top-px before:h-[3px] before:w-12.5",
);
