import { type ReactNode, useId, useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import { GuestFields, HostFields, MOST_HOSTS, SiteTexts, StreamFields } from "./part-fields.tsx";
import { useShowForm } from "./use-show-draft.ts";

type Part = { name: string; title: string; fields: RegExp; Fields: () => ReactNode };

const PARTS: Part[] = [
  { name: "hosts", title: "Hosts", fields: /^hosts/, Fields: HostFields },
  {
    name: "texts",
    title: "Texts",
    fields: /^(blurb|language|footerBlurb|about|\w+Line|suggestion|restingReels|live|forModels|examples)/,
    Fields: SiteTexts,
  },
  {
    name: "streams",
    title: "Streams and social",
    fields: /^(channel|streams|social|hashtags|contactEmail)/,
    Fields: StreamFields,
  },
  { name: "guests", title: "Guests", fields: /^guests/, Fields: GuestFields },
];

/** The fields that are set once: one part at a time, and the one that was refused. */
export function ShowParts() {
  const { show, errors } = useShowForm();
  const [chosen, setChosen] = useState<string>();
  const id = useId();
  const isWrong = ({ fields }: Part) => Object.keys(errors).some((path) => fields.test(path));
  const open = PARTS.filter((part) => part.name === chosen || isWrong(part));
  return (
    <div className="grid gap-5 border-rule border-t pt-4">
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {PARTS.map((part) => (
          <Button
            key={part.name}
            variant="link"
            size="sm"
            aria-expanded={open.includes(part)}
            aria-controls={`${id}-${part.name}`}
            onClick={() => setChosen(chosen === part.name ? undefined : part.name)}
          >
            {part.title}
            {part.name === "hosts" && `, ${show.hosts.filter((name) => name.trim()).length} of ${MOST_HOSTS}`}
          </Button>
        ))}
      </div>
      {PARTS.map((part) => (
        <div
          key={part.name}
          id={`${id}-${part.name}`}
          hidden={!open.includes(part)}
          className={open.includes(part) ? "grid gap-5" : undefined}
        >
          {open.includes(part) && <part.Fields />}
        </div>
      ))}
    </div>
  );
}
