import WifiOff from "lucide-react/icons/wifi-off";
import { useEffect, useState, useSyncExternalStore } from "react";
import { createPath, type Path, useBlocker, useNavigate } from "react-router";

/**
 * While the browser is offline, says so and keeps the current page open. If the visitor tries to open another page, it
 * opens once the browser is online again.
 */
export function ConnectionNotice() {
  const online = useSyncExternalStore(
    subscribeToConnection,
    () => navigator.onLine,
    () => true,
  );
  const [asked, setAsked] = useState<string | null>(null);
  const navigate = useNavigate();
  useEffect(() => {
    if (!online || asked === null) return;
    setAsked(null);
    navigate(asked);
  }, [online, asked, navigate]);

  return (
    <div role="status" className="above-foot-bar fixed left-4 z-50 max-w-[calc(100%-2rem)]">
      {!online && (
        <p
          data-ground="night-3"
          className="flex animate-fade items-center gap-3 rounded-control px-4 py-3 text-t-1 shadow-pop"
        >
          <WifiOff aria-hidden="true" className="size-5 shrink-0" />
          {asked === null
            ? "You're offline. You can keep reading this page; others will load once you're back."
            : "You're offline. The page you asked for will open once you're back."}
        </p>
      )}
      {!online && <NavigationBlocker onAsked={setAsked} />}
    </div>
  );
}

/**
 * Returns whether a navigation leads to another page. Changing the search counts, except in the back office, where
 * lists load their own entries and report failures.
 */
const isOtherPage = (one: Path, other: Path): boolean =>
  one.pathname !== other.pathname || (one.search !== other.search && !one.pathname.startsWith("/admin"));

/** Blocks navigation to other pages, and calls `onAsked` with the address that the visitor wanted. */
function NavigationBlocker({ onAsked }: { onAsked: (address: string) => void }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    isOtherPage(currentLocation, nextLocation),
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    onAsked(createPath(blocker.location));
    blocker.reset();
  }, [blocker, onAsked]);
  return null;
}

function subscribeToConnection(changed: () => void): () => void {
  addEventListener("online", changed);
  addEventListener("offline", changed);
  return () => {
    removeEventListener("online", changed);
    removeEventListener("offline", changed);
  };
}
