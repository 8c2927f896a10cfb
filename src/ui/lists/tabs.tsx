import * as Radix from "radix-ui/tabs";
import type { ReactNode } from "react";
import { TabCount, TabMark, type TabVariant, tabListLooks, tabLooks } from "./tab-parts.tsx";
import { useCurrentInSight } from "./use-current-in-sight.ts";

export interface TabItem<Value extends string> {
  value: Value;
  label: string;
  count?: number | undefined;
  /** What a dot after the label says, such as "changed". */
  mark?: string | undefined;
}

/** Tabs that change a part of the page, each with a TabPanel inside. For addresses use LinkTabs. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
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
  const row = useCurrentInSight<HTMLDivElement>(value, tabs);
  const change = (next: string) => {
    const tab = tabs.find((candidate) => candidate.value === next);
    if (tab) onValueChange(tab.value);
  };
  return (
    <Radix.Root value={value} onValueChange={change} className={className}>
      <Radix.List ref={row} aria-label={label} className={tabListLooks({ variant })}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value} className={tabLooks({ variant })}>
            {tab.label}
            <TabCount variant={variant} count={tab.count} />
            {tab.mark && <TabMark says={tab.mark} />}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {children}
    </Radix.Root>
  );
}

/** What a tab shows, by its `value`. */
export const TabPanel = Radix.Content;
