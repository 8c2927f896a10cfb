import { useEffect, useState } from "react";
import type { Fetch } from "#platform/browser/api-client.ts";
import { useShow } from "#show/use-show.ts";
import { createHostsClient } from "./hosts.queries.ts";
import { listShownHosts, type ShownHost } from "./hosts.rules.ts";

/** Loads the show's `hosts` who have an active profile. In a loader, pass the page's `fetch`. */
export async function loadPublicHosts(hosts: readonly string[], send?: Fetch): Promise<ShownHost[]> {
  const call = createHostsClient(send);
  const [profiles, links] = await Promise.all([
    call("GET /api/host-profiles"),
    call("GET /api/host-social-links"),
  ]);
  return listShownHosts(profiles, links, hosts);
}

/**
 * Returns the hosts that the server loaded. If it couldn't load them, loads them in the browser. Returns undefined
 * until they are loaded, and an empty list if that fails as well.
 */
export function usePublicHosts(
  loadedHosts: readonly ShownHost[] | undefined,
): readonly ShownHost[] | undefined {
  const { hosts } = useShow();
  const [fetchedHosts, setFetchedHosts] = useState<readonly ShownHost[]>();
  const isMissing = loadedHosts === undefined;
  useEffect(() => {
    if (isMissing) loadPublicHosts(hosts).then(setFetchedHosts, () => setFetchedHosts([]));
  }, [isMissing, hosts]);
  return loadedHosts ?? fetchedHosts;
}
