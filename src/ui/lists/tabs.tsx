import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useId,
} from "react";
import { moveFocusByKey } from "#ui/controls/move-focus-by-key.ts";
import { TabCount, TabDot, type TabVariant, tabListStyles, tabStyles } from "./tab-parts.tsx";
import { useScrollToCurrent } from "./use-scroll-to-current.ts";

export interface TabItem<Value extends string> {
  value: Value;
  label: string;
  count?: number | undefined;
  /** What the dot after the label means, such as "changed", for screen readers. Without it, there is no dot. */
  mark?: string | undefined;
}

const TabsContext = createContext({ id: "", shown: "" });

const makeTabId = (id: string, value: string) => `${id}-tab-${value}`;
const makePanelId = (id: string, value: string) => `${id}-panel-${value}`;

/**
 * Tabs that switch between parts of the page. `children` must contain a TabPanel for each tab. For tabs with their own
 * URLs, use LinkTabs.
 */
export function Tabs<Value extends string>({
  label,
  tabs,
  value: shown,
  onValueChange,
  variant = "page",
  className,
  children,
}: {
  label: string;
  tabs: readonly TabItem<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  variant?: TabVariant;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  const row = useScrollToCurrent<HTMLDivElement>(shown, tabs);
  const moveFocus = (event: KeyboardEvent<HTMLDivElement>) => {
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")];
    moveFocusByKey(event, stops, { back: "ArrowLeft", forth: "ArrowRight" })?.click();
  };
  return (
    <TabsContext value={{ id, shown }}>
      <div className={className}>
        <div
          ref={row}
          role="tablist"
          aria-label={label}
          onKeyDown={moveFocus}
          className={tabListStyles({ variant })}
        >
          {tabs.map(({ value, label: words, count, mark }) => (
            <button
              key={value}
              type="button"
              role="tab"
              id={makeTabId(id, value)}
              aria-selected={value === shown}
              aria-controls={makePanelId(id, value)}
              data-state={value === shown ? "active" : undefined}
              tabIndex={value === shown ? 0 : -1}
              onClick={() => onValueChange(value)}
              className={tabStyles({ variant })}
            >
              {words}
              <TabCount variant={variant} count={count} />
              {mark && <TabDot label={mark} />}
            </button>
          ))}
        </div>
        {children}
      </div>
    </TabsContext>
  );
}

/** The content of the tab with this `value`. */
export function TabPanel({ value, children, ...rest }: ComponentProps<"div"> & { value: string }) {
  const { id, shown } = useContext(TabsContext);
  return (
    <div
      role="tabpanel"
      id={makePanelId(id, value)}
      aria-labelledby={makeTabId(id, value)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must reach a panel without controls, too
      tabIndex={0}
      hidden={value !== shown}
      {...rest}
    >
      {value === shown && children}
    </div>
  );
}
