import { useEffect, useState } from "react";
import type { Fetch } from "#platform/browser/api-client.ts";
import type { HostProfile } from "./host-profiles.contract.ts";
import { hostsApi } from "./hosts.queries.ts";
import type { HostSocialLink } from "./social-links.contract.ts";

export type PublicHosts = { profiles: readonly HostProfile[]; links: readonly HostSocialLink[] };

/** A loader passes its page's fetch. */
export async function loadPublicHosts(send?: Fetch): Promise<PublicHosts> {
  const call = hostsApi(send);
  const [profiles, links] = await Promise.all([
    call("GET /api/host-profiles"),
    call("GET /api/host-social-links"),
  ]);
  return { profiles, links };
}

/** What the server could not load is asked for once more; undefined until then. A second failure shows no hosts. */
export function usePublicHosts(loaded: PublicHosts | undefined): PublicHosts | undefined {
  const [late, setLate] = useState<PublicHosts>();
  const isMissing = loaded === undefined;
  useEffect(() => {
    if (isMissing) loadPublicHosts().then(setLate, () => setLate({ profiles: [], links: [] }));
  }, [isMissing]);
  return loaded ?? late;
}
