import { type ComponentType, useEffect, useRef, useState } from "react";
import { toastCodeLoadFailure } from "./toast-code-load-failure.ts";

type Closable = { open?: boolean; onOpenChange?: (open: boolean) => void; onClose?: () => void };

/**
 * Returns a dialog component whose code loads when the dialog first opens. With `early`, the code loads right after the
 * page. Use `early` for dialogs that must open even if the connection has been lost. Unlike with React's `lazy`, a
 * toast appears if loading fails, and opening the dialog again retries.
 */
export function createLazyDialog<Props extends Closable>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { early = false } = {},
): ComponentType<Props> {
  let loadedDialog: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    loadedDialog = (await load()).default;
    return loadedDialog;
  };
  return function LoadedDialog(props: Props) {
    const [Dialog, setDialog] = useState(() => loadedDialog);
    const latestProps = useRef<Closable>(props);
    latestProps.current = props;
    const isMissing = props.open !== false && !Dialog;
    useEffect(() => {
      // If this fails, opening the dialog loads the code again.
      if (early)
        loadOnce().then(
          (loadedComponent) => setDialog(() => loadedComponent),
          () => {},
        );
    }, []);
    useEffect(() => {
      if (!isMissing) return;
      let isUnmounted = false;
      const reportFailure = () => {
        if (isUnmounted) return;
        latestProps.current.onOpenChange?.(false);
        latestProps.current.onClose?.();
        void toastCodeLoadFailure("This could not be loaded");
      };
      loadOnce().then((loadedComponent) => setDialog(() => loadedComponent), reportFailure);
      return () => {
        isUnmounted = true;
      };
    }, [isMissing]);
    return Dialog ? <Dialog {...props} /> : null;
  };
}
