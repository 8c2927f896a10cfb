import WifiOff from "lucide-react/icons/wifi-off";
import { useEffect, useState, useSyncExternalStore } from "react";
import { createPath, type Path, useBlocker, useNavigate } from "react-router";

/**
 * While the browser is offline, shows a notice and keeps the current page open. If the visitor tries to open another
 * page, it opens once the browser is online again.
 */
export function ConnectionNotice() {
  const isOnline = useSyncExternalStore(
    subscribeToConnection,
    () => navigator.onLine,
    () => true,
  );
  const [requestedPath, setRequestedPath] = useState<string | null>(null);
  const navigate = useNavigate();
  useEffect(() => {
    if (!isOnline || requestedPath === null) return;
    setRequestedPath(null);
    navigate(requestedPath);
  }, [isOnline, requestedPath, navigate]);

  return (
    <div role="status" className="above-foot-bar fixed left-4 z-50 max-w-[calc(100%-2rem)]">
      {!isOnline && (
        <p
          data-ground="night-3"
          className="flex animate-fade items-center gap-3 rounded-control px-4 py-3 text-t-1 shadow-pop"
        >
          <WifiOff aria-hidden="true" className="size-5 shrink-0" />
          {requestedPath === null
            ? "You're offline. You can keep reading this page; others will load once you're back."
            : "You're offline. The page you asked for will open once you're back."}
        </p>
      )}
      {!isOnline && <NavigationBlocker onBlocked={setRequestedPath} />}
    </div>
  );
}

/**
 * Returns whether a navigation leads to another page. A different query string also counts as another page, except in
 * the back office, where lists load their own entries and report failures.
 */
const isOtherPage = (currentPath: Path, nextPath: Path): boolean =>
  currentPath.pathname !== nextPath.pathname ||
  (currentPath.search !== nextPath.search && !currentPath.pathname.startsWith("/admin"));

/** Blocks navigation to other pages, and calls `onBlocked` with the path that the visitor tried to open. */
function NavigationBlocker({ onBlocked }: { onBlocked: (path: string) => void }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    isOtherPage(currentLocation, nextLocation),
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    onBlocked(createPath(blocker.location));
    blocker.reset();
  }, [blocker, onBlocked]);
  return null;
}

function subscribeToConnection(onChange: () => void): () => void {
  addEventListener("online", onChange);
  addEventListener("offline", onChange);
  return () => {
    removeEventListener("online", onChange);
    removeEventListener("offline", onChange);
  };
}
