import { type RefObject, useEffect } from "react";

/** Saves what was just typed when the user leaves for another page or closes this one. */
export function useSaveOnLeave(save: RefObject<() => Promise<unknown>>): void {
  useEffect(() => {
    const saveIfHidden = () => document.hidden && void save.current();
    document.addEventListener("visibilitychange", saveIfHidden);
    return () => {
      document.removeEventListener("visibilitychange", saveIfHidden);
      void save.current();
    };
  }, [save]);
}
