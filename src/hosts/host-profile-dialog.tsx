import { useState } from "react";
import { TabPanel, Tabs } from "#ui/lists/tabs.tsx";
import { HostEditDialog } from "./edit-dialog.tsx";
import { HostBasicForm } from "./host-basic-form.tsx";
import { HostPictureForm } from "./host-picture-form.tsx";
import type { HostProfile } from "./host-profiles.contract.ts";
import { HostSettingsForm } from "./host-settings-form.tsx";
import { usePictureSender } from "./use-picture-sender.ts";
import { useProfileForm } from "./use-profile-form.ts";

const TABS = [
  { value: "basic", label: "Basic Info" },
  { value: "images", label: "Images & Position" },
  { value: "settings", label: "Settings" },
] as const;
type Tab = (typeof TABS)[number]["value"];

export default function HostProfileDialog({
  host,
  profiles,
  forHost,
  onClose,
}: {
  host: HostProfile | undefined;
  /** The host that the new profile is for. By default, it is the first host without a profile. */
  forHost?: string | undefined;
  profiles: readonly HostProfile[];
  onClose: () => void;
}) {
  const [tab, setTab] = useState<Tab>("basic");
  const form = useProfileForm(host, profiles, forHost, {
    onDone: onClose,
    onRefused: ({ issues: [first] }) => first && setTab(findTabWithField(first.path)),
  });
  const uploads = {
    hero: usePictureSender("hero", (heroImage) => form.set({ heroImage })),
    profile: usePictureSender("profile", (profileImage) => form.set({ profileImage })),
  };
  const takenNames = profiles.filter(({ id }) => id !== host?.id).map(({ hostName }) => hostName);
  return (
    <HostEditDialog
      form={form}
      title={host ? "Edit Host Profile" : "Add Host Profile"}
      description={host?.hostName}
      verb={host ? "Save Changes" : "Create Profile"}
      size="lg"
      isUploading={Boolean(uploads.hero.sending ?? uploads.profile.sending)}
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
          <HostBasicForm form={form} takenNames={takenNames} ownName={host?.hostName} />
        </TabPanel>
        <TabPanel value="images">
          <HostPictureForm form={form} uploads={uploads} />
        </TabPanel>
        <TabPanel value="settings">
          <HostSettingsForm form={form} hint="Inactive hosts are not shown on the public site." />
        </TabPanel>
      </Tabs>
    </HostEditDialog>
  );
}

function findTabWithField(field: string): Tab {
  if (/Image/.test(field)) return "images";
  return field === "displayOrder" || field === "isActive" ? "settings" : "basic";
}
