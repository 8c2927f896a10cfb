import { useEffect, useRef, useState } from "react";

/** Holds the text of a search box. `commit` runs after a pause or on Enter. A new search in the address replaces it. */
export function useTypedSearch(search: string, commit: (search: string) => void) {
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState(search);
  const [committed, setCommitted] = useState(search);
  if (search !== known) {
    setKnown(search);
    if (search !== committed) {
      setTyped(search);
      setCommitted(search);
    }
  }
  const send = (text: string) => {
    setCommitted(text.trim());
    commit(text.trim());
  };
  const [later, cancel] = usePause(send);
  return {
    typed,
    type: (text: string) => {
      setTyped(text);
      later(text);
    },
    enter: () => {
      cancel();
      send(typed);
    },
  };
}

const PAUSE_MS = 200;

/** Debounces `callBack`. */
function usePause(callBack: (text: string) => void) {
  const timer = useRef(0);
  const cancel = () => window.clearTimeout(timer.current);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const later = (text: string) => {
    cancel();
    timer.current = window.setTimeout(() => callBack(text), PAUSE_MS);
  };
  return [later, cancel] as const;
}
