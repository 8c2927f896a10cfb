import { useEffect, useRef, useState } from "react";

/**
 * What is typed into the search box. It is the address's search until somebody types; `commit` is called once they
 * pause, at once on Enter. Going back in the history brings the search of then.
 */
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

/** Calls back once `later` has not been called again for a moment; not at all once the screen is gone. */
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
