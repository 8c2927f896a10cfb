import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

type InitialFocus = "item" | "menu";

/** Holds whether a menu is open. While the menu fades out, its state is `closed`, but it is still in the page. */
export function useMenuState(
  button: RefObject<HTMLElement | null>,
  menu: RefObject<HTMLElement | null>,
): {
  state: "open" | "closed" | undefined;
  isOpen: boolean;
  /** Opens the menu and focuses its first item, as keyboard users expect, or just the menu. */
  open: (focus: InitialFocus) => void;
  /** Closes the menu and returns the focus to the button. */
  close: () => void;
  /** Closes the menu if `to`, the element that was pressed or focused, is outside the menu and its button. */
  leave: (to: EventTarget | null) => void;
} {
  const [state, setState] = useState<"open" | "closed">();
  const focus = useRef<InitialFocus>("menu");
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
