import { useEffect, useRef, useState } from "react";

/**
 * Returns the state of a search box. Calls `commit` when the user pauses or presses Enter. If the search in the URL
 * changes, it replaces the text.
 */
export function useTypedSearch(search: string, commit: (search: string) => void) {
  const [typedText, setTypedText] = useState(search);
  const [lastSearch, setLastSearch] = useState(search);
  const [committedSearch, setCommittedSearch] = useState(search);
  if (search !== lastSearch) {
    setLastSearch(search);
    if (search !== committedSearch) {
      setTypedText(search);
      setCommittedSearch(search);
    }
  }
  const commitSearch = (text: string) => {
    setCommittedSearch(text.trim());
    commit(text.trim());
  };
  const [commitLater, cancelCommit] = useDebounced(commitSearch);
  return {
    typed: typedText,
    type: (text: string) => {
      setTypedText(text);
      commitLater(text);
    },
    enter: () => {
      cancelCommit();
      commitSearch(typedText);
    },
  };
}

const DEBOUNCE_MS = 200;

/** Returns a debounced `callBack`, and a function that cancels it. */
function useDebounced(callBack: (text: string) => void) {
  const timer = useRef(0);
  const cancel = () => window.clearTimeout(timer.current);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const callLater = (text: string) => {
    cancel();
    timer.current = window.setTimeout(() => callBack(text), DEBOUNCE_MS);
  };
  return [callLater, cancel] as const;
}
