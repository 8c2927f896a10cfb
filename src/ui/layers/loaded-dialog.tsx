import { type ComponentType, useEffect, useRef, useState } from "react";
import { toastLostCode } from "./toast-lost-code.ts";

type Closable = { open?: boolean; onOpenChange?: (open: boolean) => void; onClose?: () => void };

/** A dialog that loads when it first opens. Unlike with `lazy`, a failed load shows a toast and can be tried again. */
export function loadDialogLazily<Props extends Closable>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let known: ComponentType<Props> | undefined;
  return function LoadedDialog(props: Props) {
    const [Dialog, setDialog] = useState(() => known);
    const latest = useRef<Closable>(props);
    latest.current = props;
    const isMissing = props.open !== false && !Dialog;
    useEffect(() => {
      if (!isMissing) return;
      let gone = false;
      const refuse = () => {
        if (gone) return;
        latest.current.onOpenChange?.(false);
        latest.current.onClose?.();
        void toastLostCode("This could not be loaded");
      };
      load().then(({ default: loaded }) => {
        known = loaded;
        if (!gone) setDialog(() => loaded);
      }, refuse);
      return () => {
        gone = true;
      };
    }, [isMissing]);
    return Dialog ? <Dialog {...props} /> : null;
  };
}
