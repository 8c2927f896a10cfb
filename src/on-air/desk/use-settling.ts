import { useEffect, useState } from "react";

/** How long a change counts as recent. The second click of a double click comes within half a second. */
const SETTLING_MS = 600;

/** Returns whether the situation changed so recently that a press was probably meant for the previous one. */
export function useSettling(situation: string): boolean {
  const [settledSituation, setSettledSituation] = useState(situation);
  useEffect(() => {
    const timer = setTimeout(() => setSettledSituation(situation), SETTLING_MS);
    return () => clearTimeout(timer);
  }, [situation]);
  return settledSituation !== situation;
}
