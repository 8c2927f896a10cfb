import { getSocialLabel, socialTypes } from "#ui/signs/social-icon.tsx";
import { ShowRowsField, ShowTextareaField, ShowTextField } from "./show-fields.tsx";
import { useShowForm } from "./use-show-draft.ts";

const MAX_HOSTS = 6;

export function HostFields() {
  const { show } = useShowForm();
  return (
    <>
      <ShowTextareaField
        path="hosts"
        label="Hosts"
        hint="One name per line, one to six. If you take a host off, their profile is kept but hidden."
        lines={show.hosts}
        rows={MAX_HOSTS}
      />
      <ShowTextareaField
        path="hostsHeading"
        label="Heading of the hosts"
        hint="One to three lines."
        lines={show.hostsHeading}
        rows={3}
      />
      <ShowTextField path="hostsTagline" label="Text next to the hosts" rows={2} />
    </>
  );
}

export const HomeTextFields = () => (
  <>
    <ShowTextField path="blurb" label="Blurb" rows={3} />
    <ShowTextField path="live.invitation" label="Text next to the countdown" />
    <ShowTextField path="episodesLine" label="Text next to the episodes" rows={2} />
    <ShowTextField path="suggestionHeading" label="Heading of suggestions" />
    <ShowTextField path="suggestionNote" label="Note on suggestions" rows={2} />
    <ShowTextField path="footerBlurb" label="Blurb at the foot" rows={3} />
  </>
);

export function DrawFields() {
  const { show } = useShowForm();
  return (
    <>
      <ShowTextField path="drawLine" label="Text next to the draw" rows={2} />
      <ShowRowsField
        path="restingReels"
        label="Words on the idle machine"
        rows={show.restingReels}
        columns={["Above", "In the window", "Below"].map((label, index) => ({ key: String(index), label }))}
      />
    </>
  );
}

export const ModelTextFields = () => (
  <>
    <ShowTextField path="forModels.subjects" label="For models: subjects" />
    <ShowTextField path="forModels.podcastTopics" label="For models: podcast topics" rows={2} />
    <ShowTextField path="forModels.pictures" label="For models: pictures" rows={3} />
    <ShowTextField path="examples.guestTimeline" label="Example: guest's timeline" />
    <ShowTextField path="examples.hostRole" label="Example: host's role" />
    <ShowTextField path="examples.hostSpecialty" label="Example: host's specialty" />
    <ShowTextField path="examples.draftTheme" label="Example: theme of drafts" />
    <ShowTextField path="examples.draftPrompt" label="Example: prompt of drafts" rows={3} />
  </>
);

const NETWORK_OPTIONS = socialTypes.map((type) => ({ value: type, label: getSocialLabel(type) }));

export function StreamFields() {
  const { show } = useShowForm();
  return (
    <>
      <ShowTextField path="channelHandle" label="Channel" hint="Such as @yourshow" />
      <ShowTextField path="channelUrl" label="Address of the channel" type="url" />
      <ShowRowsField
        path="streams"
        label="Stream"
        rows={show.streams}
        columns={[
          { key: "name", label: "Name" },
          { key: "url", label: "Address" },
          { key: "icon", label: "Icon", options: NETWORK_OPTIONS },
        ]}
        newRow={{ name: "", url: "", icon: "website" }}
        least={1}
        most={10}
      />
      <ShowRowsField
        path="social"
        label="Social link"
        rows={show.social}
        columns={[
          { key: "type", label: "Network", options: NETWORK_OPTIONS },
          { key: "url", label: "Address" },
        ]}
        newRow={{ type: "website", url: "" }}
        most={10}
      />
      <ShowTextareaField
        path="hashtags"
        label="More hashtags"
        hint="One per line, after the show's name and #ShowTopic."
        lines={show.hashtags}
        rows={2}
      />
      <ShowTextField path="contactEmail" label="Contact email" type="email" />
    </>
  );
}

const BENEFIT_ICON_OPTIONS = ["clock", "recording", "call", "exit"].map((icon) => ({
  value: icon,
  label: icon,
}));

export function GuestFields() {
  const { show } = useShowForm();
  return (
    <>
      <ShowTextField path="guests.heading" label="Heading for guests" />
      <ShowTextField path="guests.lead" label="Lead" rows={3} />
      <ShowTextField path="guests.benefitsHeading" label="Heading of what they get" />
      <ShowRowsField
        path="guests.benefits"
        label="Benefit"
        rows={show.guests.benefits}
        columns={[
          { key: "icon", label: "Icon", options: BENEFIT_ICON_OPTIONS },
          { key: "title", label: "Title" },
          { key: "text", label: "Text" },
        ]}
        newRow={{ icon: "clock", title: "", text: "" }}
        most={8}
      />
      <ShowTextField path="guests.place" label="Their place" hint="As in: You have … on December 9." />
      <ShowTextField path="guests.early" label="When to be there" rows={2} />
      <ShowTextField path="guests.where" label="Where" />
      <ShowTextField path="guests.bring" label="What to bring" />
      <ShowTextField path="guests.changeOfMind" label="If something comes up" rows={2} />
    </>
  );
}
