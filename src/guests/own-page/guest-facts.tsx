import type { ReactNode } from "react";

/** Lists facts as names and values, with lines between them. */
export const GuestFacts = ({ facts }: { facts: readonly (readonly [name: string, text: ReactNode])[] }) => (
  <dl>
    {facts.map(([name, text]) => (
      <div
        key={name}
        className="grid gap-x-6 border-rule border-t py-4 last:border-b tablet:grid-cols-[9rem_1fr]"
      >
        <dt className="text-on-2">{name}</dt>
        <dd className="font-strong">{text}</dd>
      </div>
    ))}
  </dl>
);
