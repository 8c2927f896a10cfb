import type { Generated } from "kysely";

/** The hosts as the team presents them. `hostName` is unique. `isSample`: still as the sample content put it. */
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

/** Where else the hosts are found. `hostName` is a profile's: it follows when that is renamed and goes when that goes. */
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
