import { useState } from "react";

/** Holds what a dialog is about, even while the dialog is closing. `times` counts how often it has been opened. */
export function useDialogSubject<For>() {
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
