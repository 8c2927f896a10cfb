import { useState } from "react";

/**
 * Returns the state of a dialog about one item of a list. The item stays visible while the dialog fades out. `times` is
 * how many times the dialog has been opened.
 */
export function useDialogSubject<Subject>() {
  const [state, setState] = useState<{ subject: Subject | undefined; open: boolean; times: number }>({
    subject: undefined,
    open: false,
    times: 0,
  });
  return {
    ...state,
    openFor: (subject: Subject) => setState(({ times }) => ({ subject, open: true, times: times + 1 })),
    onOpenChange: (open: boolean) => setState((previous) => ({ ...previous, open })),
  };
}
