import { type ComponentType, useEffect, useRef, useState } from "react";
import { toastLostCode } from "./toast-lost-code.ts";

type Closable = { open?: boolean; onOpenChange?: (open: boolean) => void; onClose?: () => void };

/**
 * Returns a dialog whose code loads when it first opens. With `early`, the code loads right after the page, for dialogs
 * that must open even if the connection has been lost. Unlike with React's `lazy`, a failed load shows a toast and can
 * be retried.
 */
export function loadDialogLazily<Props extends Closable>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { early = false } = {},
): ComponentType<Props> {
  let known: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    known = (await load()).default;
    return known;
  };
  return function LoadedDialog(props: Props) {
    const [Dialog, setDialog] = useState(() => known);
    const latest = useRef<Closable>(props);
    latest.current = props;
    const isMissing = props.open !== false && !Dialog;
    useEffect(() => {
      // If this fails, opening the dialog loads the code again.
      if (early)
        loadOnce().then(
          (loaded) => setDialog(() => loaded),
          () => {},
        );
    }, []);
    useEffect(() => {
      if (!isMissing) return;
      let gone = false;
      const refuse = () => {
        if (gone) return;
        latest.current.onOpenChange?.(false);
        latest.current.onClose?.();
        void toastLostCode("This could not be loaded");
      };
      loadOnce().then((loaded) => setDialog(() => loaded), refuse);
      return () => {
        gone = true;
      };
    }, [isMissing]);
    return Dialog ? <Dialog {...props} /> : null;
  };
}
