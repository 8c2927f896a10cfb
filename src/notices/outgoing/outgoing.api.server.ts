import type { House } from "#app/house.server.ts";
import { bind } from "#platform/http/http.server.ts";
import { outgoingEndpoints } from "./outgoing.contract.ts";
import {
  listOutgoing,
  type OutgoingKind,
  retryAllOutgoing,
  retryOutgoing,
  summarizeOutgoing,
} from "./outgoing.server.ts";

export const outgoingApi = (house: House, kinds: readonly OutgoingKind[]) =>
  bind(outgoingEndpoints, {
    "GET /api/outgoing": ({ actor, query }) => listOutgoing(house, kinds, actor, query),
    "GET /api/outgoing/summary": ({ actor }) => summarizeOutgoing(house, kinds, actor),
    "POST /api/outgoing/{id}/retry": ({ actor, params }) => retryOutgoing(house, kinds, actor, params.id),
    "POST /api/outgoing/retry": ({ actor }) => retryAllOutgoing(house, kinds, actor),
  });
