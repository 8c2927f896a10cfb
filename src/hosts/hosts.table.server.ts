import type { Generated } from "kysely";

/** `hostName` is unique. `isSample` is true for sample content that nobody has changed. */
type HostProfilesTable = {
  id: Generated<number>;
  hostName: string;
  role: string;
  bio: string;
  quote: string;
  specialty: string;
  heroImage: string | null;
  profileImage: string | null;
  heroImagePosition: string;
  profileImagePosition: string;
  heroImageScale: number;
  profileImageScale: number;
  displayOrder: number;
  isActive: boolean;
  isSample: boolean;
  createdAt: string;
  updatedAt: string;
};

/** When a host's profile is renamed or deleted, the foreign key `hostName` updates or deletes the host's links. */
type HostSocialLinksTable = {
  id: Generated<number>;
  hostName: string;
  linkType: string;
  url: string;
  displayOrder: number;
  isActive: boolean;
  isSample: boolean;
  createdAt: string;
  updatedAt: string;
};

export type HostsTables = { host_profiles: HostProfilesTable; host_social_links: HostSocialLinksTable };
