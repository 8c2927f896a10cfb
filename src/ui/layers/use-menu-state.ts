import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

type InitialFocus = "item" | "menu";

/** Tracks whether a menu is open. While the menu fades out, its state is `closed`, but it is still in the DOM. */
export function useMenuState(
  button: RefObject<HTMLElement | null>,
  menu: RefObject<HTMLElement | null>,
): {
  state: "open" | "closed" | undefined;
  isOpen: boolean;
  /** Opens the menu, and focuses the menu itself or, as keyboard users expect, its first item. */
  open: (focus: InitialFocus) => void;
  /** Closes the menu and returns the focus to the button. */
  close: () => void;
  /** Closes the menu if `target`, the element that was pressed or focused, is outside the menu and its button. */
  leave: (target: EventTarget | null) => void;
} {
  const [state, setState] = useState<"open" | "closed">();
  const initialFocus = useRef<InitialFocus>("menu");
  const isOpen = state === "open";
  const leave = useCallback(
    (target: EventTarget | null) => {
      if (target instanceof Node && ![button, menu].some(({ current }) => current?.contains(target)))
        setState("closed");
    },
    [button, menu],
  );

  useEffect(() => {
    if (!isOpen) return;
    const item =
      initialFocus.current === "item" && menu.current?.querySelector<HTMLElement>("[role=menuitem]:enabled");
    (item || menu.current)?.focus({ preventScroll: true });
    const handlePress = ({ target }: PointerEvent) => leave(target);
    document.addEventListener("pointerdown", handlePress);
    return () => document.removeEventListener("pointerdown", handlePress);
  }, [isOpen, menu, leave]);

  useEffect(() => {
    if (state !== "closed") return;
    let isOpenAgain = false;
    const animations = menu.current?.getAnimations() ?? [];
    void Promise.allSettled(animations.map(({ finished }) => finished)).then(() => {
      if (!isOpenAgain) setState(undefined);
    });
    return () => {
      isOpenAgain = true;
    };
  }, [state, menu]);

  return {
    state,
    isOpen,
    open: (focus) => {
      initialFocus.current = focus;
      setState("open");
    },
    close: () => {
      button.current?.focus({ preventScroll: true });
      setState("closed");
    },
    leave,
  };
}
