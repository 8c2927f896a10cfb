import { useEffect, useRef } from "react";
import type { DeskCue } from "./cue.rules.ts";
import { findDeskKeyAction, isSceneAvailable } from "./desk-keys.rules.ts";
import type { Desk } from "./use-desk.ts";

export const AUDIENCE_WORD_FIELD_ID = "audience-word";

/**
 * Handles the keyboard shortcuts for the next part, the draw and the scenes, if the producer has turned them on, isn't
 * typing and has no dialog open. Holding a key down counts as one press, even Enter on a button. `openWordField` shows
 * and focuses the field for the audience's word.
 */
export function useDeskKeys(desk: Desk, cue: DeskCue | null, openWordField?: () => void): void {
  const latest = useRef({ desk, cue, openWordField });
  latest.current = { desk, cue, openWordField };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { desk, cue, openWordField } = latest.current;
      if (event.repeat || isTyping(event) || document.querySelector("[data-layer]")) return;
      if (!desk.mayChange || !desk.shortcuts.areOn) return;
      // Before air, only the upcoming week's desk has buttons for scenes.
      if (desk.week.status === "planned" && !desk.state) return;
      const action = findDeskKeyAction(event.key, desk.week.status);
      if (!action) return;
      event.preventDefault();
      const draw = cue?.command?.command === "draw" ? cue.command : undefined;
      if (action === "draw") {
        if (draw) void desk.send(draw);
        else openWordField?.();
      } else if (action === "next" || action === "back") void desk.send({ command: action });
      else if (!desk.state || isSceneAvailable(action, desk.state))
        void desk.send({ command: "scene", scene: action });
    };
    addEventListener("keydown", onKeyDown);
    addEventListener("keydown", preventRepeatedEnter, { capture: true });
    return () => {
      removeEventListener("keydown", onKeyDown);
      removeEventListener("keydown", preventRepeatedEnter, { capture: true });
    };
  }, []);
}

function preventRepeatedEnter(event: KeyboardEvent): void {
  const isText = event.target instanceof HTMLTextAreaElement;
  if (event.repeat && event.key === "Enter" && !isText) event.preventDefault();
}

export const isTyping = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ctrlKey ||
  metaKey ||
  altKey ||
  (target instanceof HTMLElement &&
    target.matches("input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]"));
