import { useQuery } from "@tanstack/react-query";
import Rss from "lucide-react/icons/rss";
import { ChoiceField } from "#ui/calls/choice-field.tsx";
import { TextareaField, TextField } from "#ui/calls/fields.tsx";
import { useSharedForm } from "#ui/calls/use-shared-form.ts";
import { Button } from "#ui/controls/button.tsx";
import { ButtonLink } from "#ui/controls/button-link.tsx";
import { Checkbox } from "#ui/controls/checkbox.tsx";
import { Field, FieldError } from "#ui/controls/field.tsx";
import { FileDrop } from "#ui/controls/file-drop.tsx";
import { useChangeWithToast } from "#ui/layers/use-change-with-toast.ts";
import { QueryContent } from "#ui/states/query-content.tsx";
import { CATEGORY_NAMES } from "./categories.rules.ts";
import { formatDirectoryLinks, parseDirectoryLinks } from "./directory-links.rules.ts";
import type { Podcast } from "./podcast.contract.ts";
import { createPodcastClient, podcastQuery } from "./podcast.queries.ts";

export default function PodcastPage() {
  const podcast = useQuery(podcastQuery);
  return (
    <div className="grid grid-cols-1 gap-8">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="max-w-xl">
          <h2 className="title">Podcast</h2>
          <p className="mt-1 text-on-2">
            Episodes with audio are in the feed. Give its address to the directories where people should find
            you.
          </p>
        </div>
        <ButtonLink to="/podcast.xml" reloadDocument variant="ghost" size="sm" className="max-tablet:-ml-4">
          <Rss />
          Open the feed
        </ButtonLink>
      </header>
      <QueryContent query={podcast} what="the podcast" rows={4} rowClassName="h-16">
        {(loaded) => <PodcastForm podcast={loaded} />}
      </QueryContent>
    </div>
  );
}

const CATEGORY_OPTIONS = CATEGORY_NAMES.map((value) => ({ value, label: value }));

/** Shows the form for the podcast's details, which directories show. */
function PodcastForm({ podcast }: { podcast: Podcast }) {
  const form = useSharedForm({
    stored: podcast,
    toFields: toFormFields,
    check: ({ fundingUrl, fundingText }) =>
      fundingText && !fundingUrl
        ? [{ path: "fundingUrl", message: "Add the address, or remove the funding text" }]
        : [],
    send: ({ fundingUrl, fundingText, links, ...body }, basedOn) =>
      createPodcastClient()("PUT /api/podcast", {
        body: {
          ...body,
          basedOn,
          funding: fundingUrl ? { url: fundingUrl, text: fundingText } : null,
          links: parseDirectoryLinks(links),
        },
      }),
    draft: "podcast",
    failure: "Failed to save the podcast",
    done: "Podcast saved",
  });
  return (
    <form {...form.props} aria-label="Podcast" className="grid max-w-2xl gap-5">
      <CoverField
        picture={form.typed.picture}
        error={form.errorOf("picture")}
        onChange={(picture) => form.set({ picture })}
      />
      <TextField {...form.field("title")} label="Title" required maxLength={150} />
      <TextField {...form.field("author")} label="Author" required maxLength={150} />
      <TextField
        {...form.field("email")}
        label="Owner's email"
        hint="Directories write to it to check that the podcast is yours. It is public in the feed."
        type="email"
        required
      />
      <ChoiceField {...form.field("category")} label="Category" options={CATEGORY_OPTIONS} />
      <Checkbox {...form.box("explicit")} label="Explicit" hint="It has strong language or adult content." />
      <Checkbox
        {...form.box("locked")}
        label="Locked"
        hint="Other platforms must not import this podcast as their own."
      />
      <TextareaField
        {...form.field("links")}
        label="Listen on"
        hint="One directory per line, name first: Apple Podcasts https://podcasts.apple.com/…"
        rows={4}
      />
      <TextField
        {...form.field("fundingUrl")}
        label="Funding address"
        hint="Where listeners can support you. Leave it empty for none."
        type="url"
      />
      <TextField {...form.field("fundingText")} label="Funding text" maxLength={128} />
      {form.error && <FieldError>{form.error}</FieldError>}
      <Button type="submit" busy={form.busy} className="justify-self-start max-tablet:w-full">
        Save
      </Button>
    </form>
  );
}

const toFormFields = ({ funding, links, ...podcast }: Podcast) => ({
  ...podcast,
  fundingUrl: funding?.url ?? "",
  fundingText: funding?.text ?? "",
  links: formatDirectoryLinks(links),
});

function CoverField({
  picture,
  error,
  onChange,
}: {
  picture: string | null;
  error: string | undefined;
  onChange: (picture: string | null) => void;
}) {
  const upload = useChangeWithToast(
    (picture: File) => createPodcastClient()("POST /api/podcast/picture", { file: { picture } }),
    {
      failure: "Failed to upload the picture",
      refresh: () => {},
      onDone: (uploadedCover) => onChange(uploadedCover.picture),
    },
  );
  return (
    <div className="flex flex-wrap items-center gap-5">
      {picture && (
        <img src={picture} alt="The podcast's cover" className="size-28 rounded-control object-cover" />
      )}
      <Field label="Picture" error={error} className="min-w-0 flex-1">
        <FileDrop
          accept="image/jpeg,image/png"
          prompt={upload.isPending ? "Uploading..." : picture ? "Change" : "Upload"}
          hint="Square, 1,400 to 3,000 pixels, JPEG or PNG. Directories refuse a podcast without one."
          disabled={upload.isPending}
          onFile={upload.mutate}
        />
      </Field>
    </div>
  );
}
