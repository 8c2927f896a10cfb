import officeStyles from "#ui/styles/office.css?url";
import { DesignButtons } from "./design-buttons.tsx";
import { DesignChoices } from "./design-choices.tsx";
import { DesignFields } from "./design-fields.tsx";
import { DesignLayers } from "./design-layers.tsx";
import { DesignSigns } from "./design-signs.tsx";
import { DesignStates } from "./design-states.tsx";
import { DesignTable } from "./design-table.tsx";

const grounds: readonly { ground: string; scheme?: "light" | "dark"; title: string }[] = [
  { ground: "night-1", title: "On night" },
  { ground: "paper", title: "On paper" },
  { ground: "office", scheme: "light", title: "Back office, light" },
  { ground: "office", scheme: "dark", title: "Back office, dark" },
];

export const links = () => [{ rel: "stylesheet", href: officeStyles }];

/** Shows every component in every state on every background, at /design in development. */
export default function DesignPage() {
  return (
    <main>
      <h1 className="sr-only">Design</h1>
      {grounds.map(({ ground, scheme, title }) => (
        <section key={title} aria-label={title} data-ground={ground} data-scheme={scheme}>
          <div className="mx-auto grid max-w-measure gap-16 px-gutter py-14 desktop:px-0">
            <h2 className={ground === "office" ? "font-strong text-t-4" : "display text-t-5"}>{title}</h2>
            <DesignButtons />
            <DesignFields />
            <DesignChoices />
            <DesignSigns />
            <DesignStates />
            <DesignTable />
            <DesignLayers ground={ground} />
          </div>
        </section>
      ))}
    </main>
  );
}
