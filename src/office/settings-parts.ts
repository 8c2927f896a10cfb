import { useUser } from "#platform/pages/current-user.ts";

type Part = { to: string; label: string; end?: boolean; ownerOnly?: boolean };

export const SETTINGS_PARTS: Part[] = [
  { to: "/admin/settings", label: "General", end: true },
  { to: "/admin/settings/show", label: "Show" },
  { to: "/admin/settings/team", label: "Team", ownerOnly: true },
  { to: "/admin/settings/podcast", label: "Podcast" },
  { to: "/admin/settings/api", label: "API" },
  { to: "/admin/settings/outgoing", label: "Outgoing" },
  { to: "/admin/settings/activity", label: "Activity" },
  { to: "/admin/settings/trash", label: "Trash" },
  { to: "/admin/settings/backups", label: "Backups", ownerOnly: true },
  { to: "/admin/settings/notices", label: "Notices" },
];

/** The parts of Settings that this person may open. */
export function useSettingsParts(): Part[] {
  const user = useUser();
  return user?.isAdmin ? SETTINGS_PARTS.filter(({ ownerOnly }) => user.role === "owner" || !ownerOnly) : [];
}
