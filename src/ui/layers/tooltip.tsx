import {
  type ComponentProps,
  cloneElement,
  type ReactElement,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { Popup, type PopupPlace } from "./popup.tsx";

const TOOLTIP_PLACE: PopupPlace = { side: "above", align: "center", gap: 6, margin: 8 };
/** How long the mouse must rest on the button before the tooltip appears. */
const HOVER_DELAY_MS = 400;

type TooltipTargetProps = Pick<
  ComponentProps<"button">,
  | "aria-describedby"
  | "disabled"
  | "ref"
  | "onPointerEnter"
  | "onPointerLeave"
  | "onPointerDown"
  | "onFocus"
  | "onBlur"
>;

/**
 * Shows an icon button's name while the mouse rests on the button or the button has the keyboard focus. Adds pointer
 * and focus handlers to the button, which still needs an aria-label.
 */
export function Tooltip({ label, children }: { label: string; children: ReactElement<TooltipTargetProps> }) {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const [isShown, setShown] = useState(false);
  const hoverTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(hoverTimer.current), []);
  useEffect(() => {
    if (!isShown) return;
    const hideOnEscape = ({ key }: KeyboardEvent) => {
      if (key === "Escape") setShown(false);
    };
    document.addEventListener("keydown", hideOnEscape);
    return () => document.removeEventListener("keydown", hideOnEscape);
  }, [isShown]);
  const hide = () => {
    clearTimeout(hoverTimer.current);
    setShown(false);
  };
  const on: Partial<TooltipTargetProps> = {
    onPointerEnter: ({ pointerType }) => {
      if (pointerType === "mouse") hoverTimer.current = setTimeout(() => setShown(true), HOVER_DELAY_MS);
    },
    onPointerLeave: hide,
    onPointerDown: hide,
    onFocus: ({ currentTarget }) => setShown(currentTarget.matches(":focus-visible")),
    onBlur: hide,
  };
  const { disabled, "aria-describedby": describedBy = isShown ? id : undefined } = children.props;
  return (
    <>
      {cloneElement(children, { ...on, ref: anchor, "aria-describedby": describedBy })}
      {isShown && !disabled && (
        <Popup
          anchor={anchor}
          place={TOOLTIP_PLACE}
          id={id}
          role="tooltip"
          className="pointer-events-none animate-fade rounded-sign bg-solid px-2 py-1 font-medium text-on-solid text-t-0"
        >
          {label}
        </Popup>
      )}
    </>
  );
}
