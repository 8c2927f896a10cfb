import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import type { LiveState } from "./live.contract.ts";

export const LiveStateContext = createContext<LiveState | undefined>(undefined);

/** Returns what is on air, or undefined if it couldn't be loaded. In that case, pages rely on the schedule. */
export const useLiveState = (): LiveState | undefined => useContext(LiveStateContext);

const ClockContext = createContext<number | undefined>(undefined);

/**
 * Returns the difference between the server's clock and this machine's in milliseconds, or undefined while it is
 * unknown.
 */
export const useClockOffset = (): number | undefined => useContext(ClockContext);

/** Gives pages the live state, and keeps it up to date while they are open. */
export function LiveProvider({
  loaded: loadedState,
  children,
}: {
  loaded: LiveState | undefined;
  children: ReactNode;
}) {
  const [state, setState] = useState(loadedState);
  const [clockOffset, setClockOffset] = useState<number>();
  const newest = useRef(state);
  newest.current = state;

  useEffect(() => {
    if (loadedState && loadedState.version >= (newest.current?.version ?? 0)) setState(loadedState);
  }, [loadedState]);

  useEffect(() => {
    let stop = () => {};
    let isGone = false;
    import("./watch-live.ts")
      .then(({ watchLive }) => {
        if (isGone) return;
        // Applies updates as transitions, which React can do in small steps while the page is still hydrating.
        stop = watchLive(
          () => newest.current,
          (newState) => startTransition(() => setState(newState)),
          (offset) => startTransition(() => setClockOffset(offset)),
        );
      })
      .catch(() => {});
    return () => {
      isGone = true;
      stop();
    };
  }, []);

  return (
    <LiveStateContext value={state}>
      <ClockContext value={clockOffset}>{children}</ClockContext>
    </LiveStateContext>
  );
}
