import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { type FieldErrors, FormProvider, useForm } from "react-hook-form";
import { useShow } from "#show/use-show.ts";
import { toast } from "#ui/layers/toast.ts";
import { TabPanel, Tabs } from "#ui/lists/tabs.tsx";
import { EditDialog } from "./edit-dialog.tsx";
import { positionOf } from "./framing.rules.ts";
import { HostBasicForm } from "./host-basic-form.tsx";
import { type ProfileSent, useSaveHostProfile } from "./host-changes.queries.ts";
import { toastFailure } from "./host-messages.ts";
import { HostPictureForm } from "./host-picture-form.tsx";
import { type HostProfile, HostProfileInput } from "./host-profiles.contract.ts";
import { HostSettingsForm } from "./host-settings-form.tsx";

const TABS = [
  { value: "basic", label: "Basic Info" },
  { value: "images", label: "Images & Position" },
  { value: "settings", label: "Settings" },
] as const;
type Tab = (typeof TABS)[number]["value"];

export default function HostProfileDialog({
  host,
  profiles,
  onClose,
}: {
  host: HostProfile | undefined;
  profiles: readonly HostProfile[];
  onClose: () => void;
}) {
  const [tab, setTab] = useState<Tab>("basic");
  const save = useSaveHostProfile();
  const show = useShow();
  const form = useForm({
    resolver: zodResolver(HostProfileInput),
    defaultValues: host ? toProfileSent(host) : newProfile(profiles, show.hosts),
    shouldFocusError: false,
  });
  const taken = profiles.filter(({ id }) => id !== host?.id).map(({ hostName }) => hostName);
  const submit = async (body: ProfileSent) => {
    const title = host ? "Failed to update host profile" : "Failed to create host profile";
    await toastFailure(title, () => save.mutateAsync({ id: host?.id, body }), form.setError);
    const done = host ? "Host profile updated" : "Host profile created";
    toast({ title: done, description: `${body.hostName} is saved.` });
    onClose();
  };
  return (
    <FormProvider {...form}>
      <EditDialog
        title={host ? "Edit Host Profile" : "Add Host Profile"}
        description={host?.hostName}
        verb={host ? "Save Changes" : "Create Profile"}
        size="lg"
        onSubmit={submit}
        onInvalid={(errors) => setTab(findTab(errors))}
        onClose={onClose}
      >
        <Tabs
          label="Profile"
          variant="sub"
          tabs={TABS}
          value={tab}
          onValueChange={setTab}
          className="grid grid-cols-1 gap-5"
        >
          <TabPanel value="basic">
            <HostBasicForm taken={taken} />
          </TabPanel>
          <TabPanel value="images">
            <HostPictureForm />
          </TabPanel>
          <TabPanel value="settings">
            <HostSettingsForm hint="Inactive hosts are not shown on the public site." />
          </TabPanel>
        </Tabs>
      </EditDialog>
    </FormProvider>
  );
}

const toProfileSent = ({ id, createdAt, updatedAt, ...host }: HostProfile): ProfileSent => ({
  ...host,
  heroImagePosition: positionOf(host.heroImagePosition),
  profileImagePosition: positionOf(host.profileImagePosition),
});

/** For the first host without a profile. */
function newProfile(profiles: readonly HostProfile[], hosts: readonly string[]): ProfileSent {
  const taken = new Set(profiles.map(({ hostName }) => hostName));
  return {
    hostName: hosts.find((name) => !taken.has(name)) ?? "",
    role: "",
    bio: "",
    quote: "",
    specialty: "",
    heroImage: null,
    profileImage: null,
    heroImagePosition: "center top",
    profileImagePosition: "center top",
    heroImageScale: 1.15,
    profileImageScale: 1.15,
    displayOrder: 0,
    isActive: true,
  };
}

/** The first tab with an error. */
function findTab(errors: FieldErrors<ProfileSent>): Tab {
  const fields = Object.keys(errors);
  if (fields.some((field) => ["hostName", "role", "bio", "quote", "specialty"].includes(field)))
    return "basic";
  return fields.some((field) => /Image/.test(field)) ? "images" : "settings";
}
