import WifiOff from "lucide-react/icons/wifi-off";
import { useEffect, useState, useSyncExternalStore } from "react";
import { createPath, type Path, useBlocker, useNavigate } from "react-router";

/**
 * Says that the browser is offline, and keeps the current page. A page requested in the meantime opens once the browser
 * is online again.
 */
export function ConnectionNotice() {
  const online = useSyncExternalStore(
    watchConnection,
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
            ? "You are offline. What is open stays; new pages come when the connection is back."
            : "You are offline. The page you asked for opens when the connection is back."}
        </p>
      )}
      {!online && <KeepPage onAsked={setAsked} />}
    </div>
  );
}

/**
 * Returns whether a link leads to another page. In the back office, lists load their entries themselves and report
 * failures.
 */
const isElsewhere = (one: Path, other: Path): boolean =>
  one.pathname !== other.pathname || (one.search !== other.search && !one.pathname.startsWith("/admin"));

/** Blocks navigation to another page, or to other entries of a public list, and reports the address. */
function KeepPage({ onAsked }: { onAsked: (address: string) => void }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    isElsewhere(currentLocation, nextLocation),
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    onAsked(createPath(blocker.location));
    blocker.reset();
  }, [blocker, onAsked]);
  return null;
}

function watchConnection(changed: () => void): () => void {
  addEventListener("online", changed);
  addEventListener("offline", changed);
  return () => {
    removeEventListener("online", changed);
    removeEventListener("offline", changed);
  };
}
