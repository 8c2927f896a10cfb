import * as Radix from "radix-ui/tabs";
import type { ReactNode } from "react";
import { TabCount } from "#ui/lists/tab-count.tsx";
import { type TabVariant, tabListLooks, tabLooks } from "#ui/lists/tab-looks.ts";
import { useCurrentInSight } from "#ui/lists/use-current-in-sight.ts";

export interface TabItem<Value extends string> {
  value: Value;
  label: string;
  /** How many things the tab holds, said after its label. */
  count?: number | undefined;
}

/**
 * Tabs that change a part of the page without changing the address. Each panel stands inside as
 * `<TabPanel value="login">`. Where the address changes, use LinkTabs.
 */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onValueChange,
  variant = "page",
  className,
  listClassName,
  children,
}: {
  label: string;
  tabs: readonly TabItem<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  variant?: TabVariant;
  className?: string;
  listClassName?: string;
  children: ReactNode;
}) {
  const row = useCurrentInSight<HTMLDivElement>(value, tabs);
  const change = (next: string) => {
    const tab = tabs.find((candidate) => candidate.value === next);
    if (tab) onValueChange(tab.value);
  };
  return (
    <Radix.Root value={value} onValueChange={change} className={className}>
      <Radix.List
        ref={row}
        aria-label={label}
        className={tabListLooks({ variant, className: listClassName })}
      >
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value} className={tabLooks({ variant })}>
            {tab.label}
            <TabCount variant={variant} count={tab.count} />
          </Radix.Trigger>
        ))}
      </Radix.List>
      {children}
    </Radix.Root>
  );
}

/** What a tab shows. */
export function TabPanel({
  value,
  className,
  children,
}: {
  value: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Radix.Content value={value} className={className}>
      {children}
    </Radix.Content>
  );
}
