import { useState } from "react";

/**
 * What a dialog is open for. It is remembered when the dialog closes, so that the dialog can go as it came; `times` is
 * how often it was opened, for a dialog that begins anew each time.
 */
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
