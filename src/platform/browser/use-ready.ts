import { useEffect, useState } from "react";

/** Whether the page's code runs: until then a form must not be sent, for the browser itself would send it as an address. */
export function useReady(): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return ready;
}
