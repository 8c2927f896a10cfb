import { useEffect, useState } from "react";

/** The second click of a double click comes within half a second. */
const SETTLING_MS = 600;

/** Returns whether the situation has just changed, so that a press would still be meant for the one before. */
export function useSettling(situation: string): boolean {
  const [settled, setSettled] = useState(situation);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(situation), SETTLING_MS);
    return () => clearTimeout(timer);
  }, [situation]);
  return settled !== situation;
}
