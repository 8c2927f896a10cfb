import type { ReactNode } from "react";
import { LookFields } from "#show/look-fields.tsx";
import { SHOW_SECTIONS, type ShowSection } from "#show/sections.rules.ts";
import { TabPanel } from "#ui/lists/tabs.tsx";
import { AccentField } from "./accent-field.tsx";
import {
  DrawFields,
  GuestFields,
  HomeTextFields,
  HostFields,
  ModelTextFields,
  StreamFields,
} from "./part-fields.tsx";
import { PictureField } from "./picture-field.tsx";
import { ScheduleFields } from "./schedule-fields.tsx";
import { ShowTextField } from "./show-fields.tsx";
import { useShowForm } from "./use-show-draft.ts";

/** Shows the show's fields in panels, one per tab. */
export function ShowForm({
  isPublished,
  onFieldFocus,
}: {
  isPublished: boolean;
  /** Called with the path of the field that gets the focus, or with undefined if something else gets it. */
  onFieldFocus: (path: string | undefined) => void;
}) {
  return (
    <form
      aria-label="Show"
      noValidate
      onSubmit={(event) => event.preventDefault()}
      onFocus={({ target }) => onFieldFocus(target.closest<HTMLElement>("[data-path]")?.dataset.path)}
    >
      <SectionPanel of="name">
        <NameFields isPublished={isPublished} />
      </SectionPanel>
      <SectionPanel of="look">
        <LookSettings />
      </SectionPanel>
      <SectionPanel of="where">
        <ScheduleFields />
        <StreamFields />
      </SectionPanel>
      <SectionPanel of="texts">
        <HomeTextFields />
      </SectionPanel>
      <SectionPanel of="draw">
        <DrawFields />
      </SectionPanel>
      <SectionPanel of="hosts">
        <HostFields />
      </SectionPanel>
      <SectionPanel of="guests">
        <GuestFields />
      </SectionPanel>
      <SectionPanel of="models">
        <ModelTextFields />
      </SectionPanel>
    </form>
  );
}

function SectionPanel({ of: section, children }: { of: ShowSection; children: ReactNode }) {
  const position = SHOW_SECTIONS.findIndex(({ value }) => value === section) + 1;
  // The panel isn't named after its tab, because one of its fields may have the same name.
  const name = `Section ${position} of ${SHOW_SECTIONS.length}`;
  return (
    <TabPanel value={section} aria-labelledby={undefined} aria-label={name} className="grid gap-5">
      {children}
    </TabPanel>
  );
}

const NameFields = ({ isPublished }: { isPublished: boolean }) => (
  <>
    <ShowTextField path="name" label="Name" />
    <ShowTextField
      path="tagline"
      label="Tagline"
      hint="Each sentence becomes a line, with its last word at the far end."
    />
    {!isPublished && (
      <ShowTextField
        path="slug"
        label="Address in links and files"
        hint="Fixed once published, because podcast apps and calendars keep it."
      />
    )}
    <ShowTextField path="language" label="Language" hint="Such as en, de or pt-BR." />
    <ShowTextField path="about" label="About" hint="{product} is the show's name." rows={3} />
  </>
);

function LookSettings() {
  const { show, edit } = useShowForm();
  return (
    <>
      <LookFields look={show} name={show.name} accent={<AccentField />} onChange={(change) => edit(change)} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-4">
        <PictureField path="logo" label="Logo" emptyText="Generated from the name" url={show.logo} />
        <PictureField path="icon" label="Icon" emptyText="Default icon" url={show.icon} />
      </div>
    </>
  );
}
