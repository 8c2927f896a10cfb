import type { Generated } from "kysely";

/** `hostName` is unique. `isSample` is true for sample content that hasn't been changed. */
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

/** A link is renamed with its host's profile and deleted with it. */
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
