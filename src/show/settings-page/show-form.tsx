import type { ReactNode } from "react";
import { LookFields } from "#show/look-fields.tsx";
import { SECTIONS, type Section } from "#show/sections.rules.ts";
import { TabPanel } from "#ui/lists/tabs.tsx";
import { AccentField } from "./accent-field.tsx";
import { DrawFields, GuestFields, HomeTexts, HostFields, ModelTexts, StreamFields } from "./part-fields.tsx";
import { PictureField } from "./picture-field.tsx";
import { ScheduleFields } from "./schedule-fields.tsx";
import { TextField } from "./show-fields.tsx";
import { useShowForm } from "./use-show-draft.ts";

/** Shows the show's fields, with one panel for each section's tab. */
export function ShowForm({
  isPublished,
  onField,
}: {
  isPublished: boolean;
  /** Called with the field that has the focus, or undefined. */
  onField: (path: string | undefined) => void;
}) {
  return (
    <form
      aria-label="Show"
      noValidate
      onSubmit={(event) => event.preventDefault()}
      onFocus={({ target }) => onField(target.closest<HTMLElement>("[data-path]")?.dataset.path)}
    >
      <Panel of="name">
        <NameFields isPublished={isPublished} />
      </Panel>
      <Panel of="look">
        <Look />
      </Panel>
      <Panel of="where">
        <ScheduleFields />
        <StreamFields />
      </Panel>
      <Panel of="texts">
        <HomeTexts />
      </Panel>
      <Panel of="draw">
        <DrawFields />
      </Panel>
      <Panel of="hosts">
        <HostFields />
      </Panel>
      <Panel of="guests">
        <GuestFields />
      </Panel>
      <Panel of="models">
        <ModelTexts />
      </Panel>
    </form>
  );
}

function Panel({ of, children }: { of: Section; children: ReactNode }) {
  const place = SECTIONS.findIndex(({ value }) => value === of) + 1;
  // The tab has the same name as one of its fields.
  const name = `Section ${place} of ${SECTIONS.length}`;
  return (
    <TabPanel value={of} aria-labelledby={undefined} aria-label={name} className="grid gap-5">
      {children}
    </TabPanel>
  );
}

const NameFields = ({ isPublished }: { isPublished: boolean }) => (
  <>
    <TextField path="name" label="Name" />
    <TextField
      path="tagline"
      label="Tagline"
      hint="Each sentence becomes a line; its last word stands at the end of it."
    />
    {!isPublished && (
      <TextField
        path="slug"
        label="Address in links and files"
        hint="It can't change once published: podcast apps and calendars keep it."
      />
    )}
    <TextField path="language" label="Language" hint="What the show is held in: en, de, pt-BR." />
    <TextField path="about" label="About" hint="{product} is the show's name." rows={3} />
  </>
);

function Look() {
  const { show, edit } = useShowForm();
  return (
    <>
      <LookFields look={show} name={show.name} accent={<AccentField />} onChange={(change) => edit(change)} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-4">
        <PictureField path="logo" label="Logo" none="Generated from the name" address={show.logo} />
        <PictureField path="icon" label="Icon" none="Default icon" address={show.icon} />
      </div>
    </>
  );
}
