import { useEffect, useState } from "react";
import type { Fetch } from "#platform/browser/api-client.ts";
import { useShow } from "#show/use-show.ts";
import { hostsApi } from "./hosts.queries.ts";
import { listShownHosts, type ShownHost } from "./hosts.rules.ts";

/** Returns the active ones among the show's `hosts`. A loader passes its page's fetch. */
export async function loadPublicHosts(hosts: readonly string[], send?: Fetch): Promise<ShownHost[]> {
  const call = hostsApi(send);
  const [profiles, links] = await Promise.all([
    call("GET /api/host-profiles"),
    call("GET /api/host-social-links"),
  ]);
  return listShownHosts(profiles, links, hosts);
}

/** Requests once more what the server could not load; undefined until then. A second failure shows no hosts. */
export function usePublicHosts(loaded: readonly ShownHost[] | undefined): readonly ShownHost[] | undefined {
  const { hosts } = useShow();
  const [late, setLate] = useState<readonly ShownHost[]>();
  const isMissing = loaded === undefined;
  useEffect(() => {
    if (isMissing) loadPublicHosts(hosts).then(setLate, () => setLate([]));
  }, [isMissing, hosts]);
  return loaded ?? late;
}
