import type { Generated } from "kysely";

/** `hostName` is unique. `isSample` means unchanged since the sample content was added. */
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

/** A link follows its profile's name and is deleted with it. */
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
