import { useEffect, useRef, useState } from "react";

/**
 * Holds a search box's text. Calls `commit` when the user pauses or presses Enter. If the search in the page's address
 * changes, it replaces the text.
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
  const [sendLater, cancel] = useDebounced(send);
  return {
    typed,
    type: (text: string) => {
      setTyped(text);
      sendLater(text);
    },
    enter: () => {
      cancel();
      send(typed);
    },
  };
}

const DEBOUNCE_MS = 200;

/** Returns a debounced `callBack`, and a function that cancels it. */
function useDebounced(callBack: (text: string) => void) {
  const timer = useRef(0);
  const cancel = () => window.clearTimeout(timer.current);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const sendLater = (text: string) => {
    cancel();
    timer.current = window.setTimeout(() => callBack(text), DEBOUNCE_MS);
  };
  return [sendLater, cancel] as const;
}
