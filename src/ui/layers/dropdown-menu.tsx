import Ellipsis from "lucide-react/icons/ellipsis";
import {
  type ComponentProps,
  cloneElement,
  createContext,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useContext,
  useId,
  useRef,
} from "react";
import { Button } from "#ui/controls/button.tsx";
import { moveFocusByKey } from "#ui/controls/move-focus-by-key.ts";
import { Popup, type PopupPlace } from "./popup.tsx";
import { useMenuState } from "./use-menu-state.ts";

const MENU_PLACE: PopupPlace = { side: "below", align: "end", gap: 6, margin: 12 };
const ENABLED_ITEM_SELECTOR = "[role=menuitem]:enabled";

const CloseMenuContext = createContext<() => void>(() => {});

/**
 * A menu that opens from `trigger` or, by default, from a button with three dots. `label` is the button's accessible
 * name.
 */
export function DropdownMenu({
  label,
  describedBy,
  trigger = (
    <Button variant="ghost" size="icon-sm" aria-label={label} aria-describedby={describedBy}>
      <Ellipsis />
    </Button>
  ),
  ground = "panel",
  children,
}: {
  label: string;
  /** The id of an element that says what the menu is for, if several menus have the same label. */
  describedBy?: string;
  trigger?: ReactElement<ComponentProps<typeof Button>>;
  ground?: string;
  children: ReactNode;
}) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const { state, isOpen, open, close, leave } = useMenuState(button, menu);
  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        id: `${id}-button`,
        "aria-haspopup": "menu",
        "aria-expanded": isOpen,
        "aria-controls": isOpen ? id : undefined,
        // `detail` is the click count, which is 0 if the keyboard was used.
        onClick: ({ detail }) => (isOpen ? close() : open(detail === 0 ? "item" : "menu")),
        onKeyDown: (event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          open("item");
        },
      })}
      {state && (
        <CloseMenuContext value={close}>
          <Popup
            ref={menu}
            anchor={button}
            place={MENU_PLACE}
            id={id}
            role="menu"
            aria-labelledby={`${id}-button`}
            tabIndex={-1}
            data-state={state}
            data-ground={ground}
            onKeyDown={(event) => handleMenuKey(event, close)}
            onBlur={({ relatedTarget }) => leave(relatedTarget)}
            className="min-w-44 overflow-y-auto rounded-control border border-rule p-1.5 shadow-pop outline-none data-[state=closed]:animate-fade-out data-[state=closed]:pointer-events-none! data-[state=open]:animate-fade"
          >
            {children}
          </Popup>
        </CloseMenuContext>
      )}
    </>
  );
}

function handleMenuKey(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(ENABLED_ITEM_SELECTOR)];
  if (moveFocusByKey(event, items, { back: "ArrowUp", forth: "ArrowDown" })) return;
  if (event.key === "Escape" || event.key === "Tab") event.preventDefault();
  if (event.key === "Escape") close();
  if (event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return;
  // Typing a letter moves the focus to the next item that starts with that letter.
  const startIndex = items.findIndex((item) => item.matches(":focus")) + 1;
  const letter = event.key.toLowerCase();
  [...items.slice(startIndex), ...items.slice(0, startIndex)]
    .find((item) => item.textContent.trim().toLowerCase().startsWith(letter))
    ?.focus();
}

/** An action in a menu, with an icon before its text. */
export function MenuItem({
  destructive = false,
  disabled = false,
  onSelect,
  children,
}: {
  destructive?: boolean;
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
}) {
  const close = useContext(CloseMenuContext);
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      disabled={disabled}
      onClick={() => {
        close();
        onSelect();
      }}
      onPointerMove={({ pointerType, currentTarget }) => {
        if (pointerType === "mouse") currentTarget.focus({ preventScroll: true });
      }}
      className={`flex min-h-control-sm w-full cursor-pointer select-none items-center gap-3 rounded-sign px-2.5 text-left text-control -outline-offset-2 focus:bg-hover disabled:cursor-default disabled:text-on-off [&>svg]:size-4 ${destructive ? "text-error" : "text-on"}`}
    >
      {children}
    </button>
  );
}

export function MenuSeparator() {
  return <hr className="my-1.5 h-px border-0 bg-rule" />;
}
