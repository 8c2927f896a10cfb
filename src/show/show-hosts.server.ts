import type { Actor, House } from "#app/house.server.ts";
import { conflict } from "#platform/errors/errors.server.ts";
import type { Show } from "./show.contract.ts";
import type { ShowDraft } from "./show-calls.contract.ts";
import { addComputedFields } from "./show-making.rules.ts";
import { changeShow } from "./show-state.server.ts";

const MAX_HOSTS = 6;

/**
 * Adds a host to the draft and the published show, so that the host can have a profile.
 * @throws {Refusal} 409 if the show already has this host or six hosts
 */
export const addHost = (house: House, actor: Actor, name: string): Promise<ShowDraft> =>
  changeShow(house, actor, "add-host", async (_, { draft, published, publication, version }) => {
    if (published.hosts.includes(name)) throw conflict(`${name} is a host already`);
    if (published.hosts.length >= MAX_HOSTS) throw conflict("The show has six hosts already");
    const addHostTo = (show: Show): Show => addComputedFields({ ...show, hosts: [...show.hosts, name] });
    const isDraftUnchanged = draft.hosts.includes(name) || draft.hosts.length >= MAX_HOSTS;
    return {
      draft: isDraftUnchanged ? draft : addHostTo(draft),
      version: version + 1,
      published: addHostTo(published),
      previous: published,
      publication: publication + 1,
      publishedAt: house.now().toISOString(),
      publishedBy: actor.username,
    };
  });
