import { Switch } from "#ui/controls/switch.tsx";

/** A key on the keyboard. */
export const Key = ({ children }: { children: string }) => (
  <kbd className="min-w-6 rounded-sign border border-rule bg-raised px-1.5 py-px text-center font-label font-text text-on text-t-00">
    {children}
  </kbd>
);

/** Explains the keys of a list, with a switch to turn them off for people who use voice control. */
export function KeyLegend({
  keys,
  isOn,
  onChange,
}: {
  /** The keys for each action, by its name. */
  keys: Record<string, readonly string[]>;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) {
  return (
    <section aria-labelledby="letter-keys" className="text-on-2">
      <h3 id="letter-keys" className="font-strong text-on text-t-1">
        Keys
      </h3>
      <dl className="mt-2">
        {Object.entries(keys).map(([action, names]) => (
          <div key={action} className="flex items-center justify-between gap-3 border-rule border-t py-2">
            <dt>{action}</dt>
            <dd className="flex gap-1.5">
              {names.map((name) => (
                <Key key={name}>{name}</Key>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        label="Letters work in this list"
        checked={isOn}
        onCheckedChange={onChange}
        className="border-rule border-t pt-3"
      />
    </section>
  );
}
