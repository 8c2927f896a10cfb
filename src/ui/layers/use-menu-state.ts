import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

type Focus = "item" | "menu";

/** Whether a menu is open. It stays in the page, `closed`, while it fades out. */
export function useMenuState(
  button: RefObject<HTMLElement | null>,
  menu: RefObject<HTMLElement | null>,
): {
  state: "open" | "closed" | undefined;
  isOpen: boolean;
  /** Focuses the first item, which a key expects, or the menu itself. */
  open: (focus: Focus) => void;
  /** The button has the focus again. */
  close: () => void;
  /** Closes it if `to`, where the focus or a press goes, is elsewhere. */
  leave: (to: EventTarget | null) => void;
} {
  const [state, setState] = useState<"open" | "closed">();
  const focus = useRef<Focus>("menu");
  const isOpen = state === "open";
  const leave = useCallback(
    (to: EventTarget | null) => {
      if (to instanceof Node && ![button, menu].some(({ current }) => current?.contains(to)))
        setState("closed");
    },
    [button, menu],
  );

  useEffect(() => {
    if (!isOpen) return;
    const item =
      focus.current === "item" && menu.current?.querySelector<HTMLElement>("[role=menuitem]:enabled");
    (item || menu.current)?.focus({ preventScroll: true });
    const press = ({ target }: PointerEvent) => leave(target);
    document.addEventListener("pointerdown", press);
    return () => document.removeEventListener("pointerdown", press);
  }, [isOpen, menu, leave]);

  useEffect(() => {
    if (state !== "closed") return;
    let isOpenAgain = false;
    const fades = menu.current?.getAnimations() ?? [];
    void Promise.allSettled(fades.map(({ finished }) => finished)).then(() => {
      if (!isOpenAgain) setState(undefined);
    });
    return () => {
      isOpenAgain = true;
    };
  }, [state, menu]);

  return {
    state,
    isOpen,
    open: (on) => {
      focus.current = on;
      setState("open");
    },
    close: () => {
      button.current?.focus({ preventScroll: true });
      setState("closed");
    },
    leave,
  };
}
