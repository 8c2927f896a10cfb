import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { cn } from "#ui/styles/class-names.ts";

export interface PopupPlace {
  /** The preferred side. If there is not enough room on it, the popup appears on the side with more. */
  side: "above" | "below";
  align: "center" | "end";
  /** Distance from its anchor, in pixels. */
  gap: number;
  /** Distance from the window's edges, in pixels. */
  margin: number;
}

/**
 * A small layer next to its `anchor`, above everything else, such as a menu or a tooltip. It follows the anchor when
 * the page scrolls.
 */
export function Popup({
  anchor,
  place,
  ref,
  className,
  ...rest
}: Omit<ComponentProps<"div">, "ref"> & {
  anchor: RefObject<HTMLElement | null>;
  place: PopupPlace;
  ref?: RefObject<HTMLDivElement | null>;
}) {
  const own = useRef<HTMLDivElement>(null);
  const layer = ref ?? own;
  useLayoutEffect(() => {
    const [at, over] = [anchor.current, layer.current];
    if (!at || !over) return;
    if (!over.matches(":popover-open")) over.showPopover();
    const follow = () => positionPopup(at, over, place);
    follow();
    const leaving = new AbortController();
    addEventListener("scroll", follow, { capture: true, passive: true, signal: leaving.signal });
    addEventListener("resize", follow, { signal: leaving.signal });
    return () => leaving.abort();
  }, [anchor, place, layer]);
  return createPortal(
    <div ref={layer} popover="manual" {...rest} className={cn("fixed inset-auto m-0", className)} />,
    // An open dialog traps the focus, so the popup goes inside it.
    anchor.current?.closest("[data-layer]") ?? document.body,
  );
}

function positionPopup(anchor: Element, layer: HTMLElement, { side, align, gap, margin }: PopupPlace): void {
  const at = anchor.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  layer.style.maxHeight = "";
  const { offsetWidth: width, offsetHeight: height } = layer;
  const room = { above: at.top - gap - margin, below: clientHeight - at.bottom - gap - margin };
  const other = side === "above" ? "below" : "above";
  const chosen = height > room[side] && room[other] > room[side] ? other : side;
  const left = align === "end" ? at.right - width : at.left + (at.width - width) / 2;
  const top = chosen === "below" ? at.bottom + gap : at.top - gap - Math.min(height, room.above);
  layer.style.left = `${Math.max(margin, Math.min(left, clientWidth - width - margin))}px`;
  layer.style.top = `${top}px`;
  layer.style.maxHeight = `${room[chosen]}px`;
}
