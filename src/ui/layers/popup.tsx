import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { cn } from "#ui/styles/class-names.ts";

export interface PopupPlace {
  /** The preferred side. If the popup doesn't fit there, it appears on the side with more room. */
  side: "above" | "below";
  align: "center" | "end";
  /** The distance from the anchor, in pixels. */
  gap: number;
  /** The minimum distance from the window's edges, in pixels. */
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
  const ownRef = useRef<HTMLDivElement>(null);
  const layer = ref ?? ownRef;
  useLayoutEffect(() => {
    const [anchorElement, layerElement] = [anchor.current, layer.current];
    if (!anchorElement || !layerElement) return;
    if (!layerElement.matches(":popover-open")) layerElement.showPopover();
    const updatePosition = () => positionPopup(anchorElement, layerElement, place);
    updatePosition();
    const abortController = new AbortController();
    addEventListener("scroll", updatePosition, {
      capture: true,
      passive: true,
      signal: abortController.signal,
    });
    addEventListener("resize", updatePosition, { signal: abortController.signal });
    return () => abortController.abort();
  }, [anchor, place, layer]);
  return createPortal(
    <div ref={layer} popover="manual" {...rest} className={cn("fixed inset-auto m-0", className)} />,
    // If the anchor is in a dialog, render the popup inside the dialog, because an open dialog traps the focus.
    anchor.current?.closest("[data-layer]") ?? document.body,
  );
}

function positionPopup(anchor: Element, layer: HTMLElement, { side, align, gap, margin }: PopupPlace): void {
  const anchorRect = anchor.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  layer.style.maxHeight = "";
  const { offsetWidth: width, offsetHeight: height } = layer;
  const space = {
    above: anchorRect.top - gap - margin,
    below: clientHeight - anchorRect.bottom - gap - margin,
  };
  const otherSide = side === "above" ? "below" : "above";
  const chosenSide = height > space[side] && space[otherSide] > space[side] ? otherSide : side;
  const left = align === "end" ? anchorRect.right - width : anchorRect.left + (anchorRect.width - width) / 2;
  const top =
    chosenSide === "below" ? anchorRect.bottom + gap : anchorRect.top - gap - Math.min(height, space.above);
  layer.style.left = `${Math.max(margin, Math.min(left, clientWidth - width - margin))}px`;
  layer.style.top = `${top}px`;
  layer.style.maxHeight = `${space[chosenSide]}px`;
}
