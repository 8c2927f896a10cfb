import { ChoiceField } from "#ui/calls/choice-field.tsx";
import { TextField } from "#ui/calls/fields.tsx";
import { useSharedForm } from "#ui/calls/use-shared-form.ts";
import { getSocialLabel, socialTypes } from "#ui/signs/social-icon.tsx";
import { HostEditDialog, shortenMissingFieldError } from "./edit-dialog.tsx";
import { saveSocialLink } from "./host-changes.queries.ts";
import { HostSettingsForm } from "./host-settings-form.tsx";
import type { HostSocialLink } from "./social-links.contract.ts";

export default function SocialLinkDialog({
  link,
  hostNames,
  onClose,
}: {
  link: HostSocialLink | undefined;
  hostNames: readonly string[];
  onClose: () => void;
}) {
  const form = useSharedForm({
    stored: link,
    toFields,
    send: saveSocialLink,
    draft: `social-link-${link?.id ?? "new"}`,
    failure: link ? "Failed to update social link" : "Failed to create social link",
    refusals: "toast",
    done: ({ linkType, hostName }) => ({
      title: link ? "Social link updated" : "Social link created",
      description: `${getSocialLabel(linkType)}, ${hostName}`,
    }),
    onDone: onClose,
  });
  const types = link && !socialTypes.includes(link.linkType) ? [...socialTypes, link.linkType] : socialTypes;
  return (
    <HostEditDialog
      form={form}
      title={link ? "Edit Social Link" : "Add Social Link"}
      verb={link ? "Save Changes" : "Create Link"}
      onClose={onClose}
    >
      <div className="grid gap-4.5 tablet:grid-cols-2">
        <ChoiceField
          {...shortenMissingFieldError(form.field("hostName"))}
          label="Host"
          required
          placeholder="Choose a host"
          options={hostNames.map((name) => ({ value: name, label: name }))}
        />
        <ChoiceField
          {...form.field("linkType")}
          label="Link Type"
          options={types.map((type) => ({
            value: type,
            label: socialTypes.includes(type) ? getSocialLabel(type) : `${getSocialLabel(type)} (${type})`,
          }))}
        />
        <TextField
          {...shortenMissingFieldError(form.field("url"))}
          label="URL"
          required
          className="tablet:col-span-2"
          type="url"
          inputMode="url"
          placeholder="https://www.linkedin.com/in/name"
          maxLength={2000}
        />
      </div>
      <HostSettingsForm form={form} hint="Inactive links are not shown on the public site." />
    </HostEditDialog>
  );
}

const NEW_LINK = { hostName: "", linkType: "linkedin", url: "", displayOrder: 0, isActive: true };

const toFields = ({ hostName, linkType, url, displayOrder, isActive } = NEW_LINK) => ({
  hostName,
  linkType,
  url,
  displayOrder,
  isActive,
});
