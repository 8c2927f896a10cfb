import { useUser } from "#platform/pages/current-user.ts";

type SettingsPage = {
  to: string;
  label: string;
  /** Additional words that the finder matches. */
  words: string;
  end?: boolean;
  ownerOnly?: boolean;
};

export const SETTINGS_PAGES: SettingsPage[] = [
  {
    to: "/admin/settings",
    label: "General",
    words: "spin passcode admin registration sample content",
    end: true,
  },
  { to: "/admin/settings/show", label: "Show", words: "publish preview draft" },
  {
    to: "/admin/settings/team",
    label: "Team",
    words: "people roles invitations passkeys passwords",
    ownerOnly: true,
  },
  { to: "/admin/settings/podcast", label: "Podcast", words: "feed audio apps" },
  { to: "/admin/settings/api", label: "API", words: "tokens programs documentation" },
  { to: "/admin/settings/outgoing", label: "Outgoing", words: "emails webhooks notifications failed" },
  { to: "/admin/settings/activity", label: "Activity", words: "who changed what" },
  { to: "/admin/settings/trash", label: "Trash", words: "deleted restore" },
  { to: "/admin/settings/backups", label: "Backups", words: "schedule restore", ownerOnly: true },
  { to: "/admin/settings/notices", label: "Notices", words: "discord slack teams webhooks" },
];

/** Returns the settings pages that this person may open. */
export function useSettingsPages(): SettingsPage[] {
  const user = useUser();
  return user?.isAdmin ? SETTINGS_PAGES.filter(({ ownerOnly }) => user.role === "owner" || !ownerOnly) : [];
}
