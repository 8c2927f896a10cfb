import { useEffect, useRef } from "react";
import type { Cue } from "./cue.rules.ts";
import { findKeyAction } from "./desk-keys.rules.ts";
import type { Desk } from "./use-desk.ts";

export const WORD_FIELD = "audience-word";

/** Keys for the next part, the draw and the scenes; not while somebody types or a dialog is open. */
export function useDeskKeys(desk: Desk, cue: Cue | null): void {
  const latest = useRef({ desk, cue });
  latest.current = { desk, cue };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { desk, cue } = latest.current;
      if (!desk.mayChange || event.repeat || isTyping(event) || document.querySelector("[data-layer]"))
        return;
      const action = findKeyAction(event.key, desk.week.status);
      if (!action) return;
      event.preventDefault();
      const draw = cue?.command?.command === "draw" ? cue.command : undefined;
      if (action === "draw" && !draw) document.getElementById(WORD_FIELD)?.focus();
      if (desk.busy !== undefined || desk.lostSince !== undefined) return;
      if (action === "draw") {
        if (draw) void desk.send(draw);
      } else if (action === "next" || action === "back") void desk.send({ command: action });
      else void desk.send({ command: "scene", scene: action });
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

const isTyping = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ctrlKey ||
  metaKey ||
  altKey ||
  (target instanceof HTMLElement &&
    target.matches("input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]"));
