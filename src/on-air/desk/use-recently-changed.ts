import { useEffect, useState } from "react";

/** How long a change counts as recent. The second click of a double click comes within half a second. */
const RECENT_CHANGE_MS = 600;

/** Returns whether the situation changed so recently that a press was probably meant for the previous one. */
export function useRecentlyChanged(situation: string): boolean {
  const [settledSituation, setSettledSituation] = useState(situation);
  useEffect(() => {
    const timer = setTimeout(() => setSettledSituation(situation), RECENT_CHANGE_MS);
    return () => clearTimeout(timer);
  }, [situation]);
  return settledSituation !== situation;
}
