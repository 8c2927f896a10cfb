import { zodResolver } from "@hookform/resolvers/zod";
import { FormProvider, useForm } from "react-hook-form";
import { Field } from "#ui/controls/field.tsx";
import { Input } from "#ui/controls/input.tsx";
import { Select } from "#ui/controls/select.tsx";
import { toast } from "#ui/layers/toast.ts";
import { socialLabel, socialTypes } from "#ui/signs/social-icon.tsx";
import { EditDialog } from "./edit-dialog.tsx";
import { shortError } from "./host-basic-form.tsx";
import { type LinkSent, useSaveSocialLink } from "./host-changes.queries.ts";
import { toastFailure } from "./host-messages.ts";
import { HostSettingsForm } from "./host-settings-form.tsx";
import { type HostSocialLink, HostSocialLinkInput } from "./social-links.contract.ts";

export default function SocialLinkDialog({
  link,
  hostNames,
  onClose,
}: {
  link: HostSocialLink | undefined;
  hostNames: readonly string[];
  onClose: () => void;
}) {
  const save = useSaveSocialLink();
  const form = useForm({
    resolver: zodResolver(HostSocialLinkInput),
    defaultValues: link ?? { hostName: "", linkType: "linkedin", url: "", displayOrder: 0, isActive: true },
  });
  const { register, formState } = form;
  const types = link && !socialTypes.includes(link.linkType) ? [...socialTypes, link.linkType] : socialTypes;
  const submit = async (body: LinkSent) => {
    const title = link ? "Failed to update social link" : "Failed to create social link";
    await toastFailure(title, () => save.mutateAsync({ id: link?.id, body }), form.setError);
    const done = link ? "Social link updated" : "Social link created";
    toast({ title: done, description: `${socialLabel(body.linkType ?? "")}, ${body.hostName}` });
    onClose();
  };
  return (
    <FormProvider {...form}>
      <EditDialog
        title={link ? "Edit Social Link" : "Add Social Link"}
        verb={link ? "Save Changes" : "Create Link"}
        onSubmit={submit}
        onClose={onClose}
      >
        <div className="grid gap-4.5 tablet:grid-cols-2">
          <Field label="Host" required error={shortError(formState.errors.hostName?.message)}>
            <Select
              {...register("hostName")}
              placeholder="Choose a host"
              options={hostNames.map((name) => ({ value: name, label: name }))}
            />
          </Field>
          <Field label="Link Type" error={formState.errors.linkType?.message}>
            <Select
              {...register("linkType")}
              options={types.map((type) => ({
                value: type,
                label: socialTypes.includes(type) ? socialLabel(type) : `${socialLabel(type)} (${type})`,
              }))}
            />
          </Field>
          <Field
            label="URL"
            required
            error={shortError(formState.errors.url?.message)}
            className="tablet:col-span-2"
          >
            <Input
              {...register("url")}
              type="url"
              inputMode="url"
              placeholder="https://www.linkedin.com/in/name"
              maxLength={2000}
            />
          </Field>
        </div>
        <HostSettingsForm hint="Inactive links are not shown on the public site." />
      </EditDialog>
    </FormProvider>
  );
}
