import { useEffect, useState } from "react";
import type { Fetch } from "#platform/browser/api-client.ts";
import { useShow } from "#show/use-show.ts";
import { hostsApi } from "./hosts.queries.ts";
import { listShownHosts, type ShownHost } from "./hosts.rules.ts";

/** Loads the show's `hosts` who have an active profile. In a loader, pass the page's `fetch`. */
export async function loadPublicHosts(hosts: readonly string[], send?: Fetch): Promise<ShownHost[]> {
  const call = hostsApi(send);
  const [profiles, links] = await Promise.all([
    call("GET /api/host-profiles"),
    call("GET /api/host-social-links"),
  ]);
  return listShownHosts(profiles, links, hosts);
}

/**
 * If the server couldn't load the hosts, loads them in the browser. Returns undefined until they are loaded, and an
 * empty list if that fails as well.
 */
export function usePublicHosts(loaded: readonly ShownHost[] | undefined): readonly ShownHost[] | undefined {
  const { hosts } = useShow();
  const [late, setLate] = useState<readonly ShownHost[]>();
  const isMissing = loaded === undefined;
  useEffect(() => {
    if (isMissing) loadPublicHosts(hosts).then(setLate, () => setLate([]));
  }, [isMissing, hosts]);
  return loaded ?? late;
}
