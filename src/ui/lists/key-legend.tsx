import type { ReactNode } from "react";

export const KeyCap = ({ children }: { children: string }) => (
  <kbd className="min-w-6 rounded-sign border border-rule bg-raised px-1.5 py-px text-center font-label font-text text-on text-t-00">
    {children}
  </kbd>
);

/** Explains a list's keyboard shortcuts. */
export function KeyLegend({
  keys,
  children,
}: {
  /** The keys that trigger each action, by the action's name. */
  keys: Record<string, readonly string[]>;
  /** Shown below the keys. */
  children?: ReactNode;
}) {
  return (
    <section aria-labelledby="list-keys" className="text-on-2">
      <h3 id="list-keys" className="font-strong text-on text-t-1">
        Keys
      </h3>
      <dl className="mt-2">
        {Object.entries(keys).map(([action, names]) => (
          <div key={action} className="flex items-center justify-between gap-3 border-rule border-t py-2">
            <dt>{action}</dt>
            <dd className="flex gap-1.5">
              {names.map((name) => (
                <KeyCap key={name}>{name}</KeyCap>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {children && <div className="border-rule border-t pt-3">{children}</div>}
    </section>
  );
}
