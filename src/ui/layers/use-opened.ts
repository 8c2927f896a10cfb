import { useState } from "react";

/** The subject of a dialog, which is kept while the dialog closes. `times` counts how often it was opened. */
export function useOpened<For>() {
  const [state, setState] = useState<{ subject: For | undefined; open: boolean; times: number }>({
    subject: undefined,
    open: false,
    times: 0,
  });
  return {
    ...state,
    openFor: (subject: For) => setState(({ times }) => ({ subject, open: true, times: times + 1 })),
    onOpenChange: (open: boolean) => setState((last) => ({ ...last, open })),
  };
}
