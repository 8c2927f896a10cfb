import type { Generated } from "kysely";
import type { HostProfile } from "./host-profiles.contract.ts";
import type { HostSocialLink } from "./social-links.contract.ts";

/** `isSample`: unchanged since the sample content was put. */
type Stored<Shape> = Omit<Shape, "id"> & { id: Generated<number>; isSample: boolean };

/** `hostName` is unique. */
type HostProfilesTable = Stored<HostProfile>;

/** A link follows its profile's name and is deleted with it. */
type HostSocialLinksTable = Stored<HostSocialLink>;

export type HostsTables = { host_profiles: HostProfilesTable; host_social_links: HostSocialLinksTable };
