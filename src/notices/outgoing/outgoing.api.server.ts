import type { House } from "#app/house.server.ts";
import { bind } from "#platform/http/http.server.ts";
import { outgoingEndpoints } from "./outgoing.contract.ts";
import {
  listOutgoingMessages,
  type OutgoingKind,
  retryAllOutgoingMessages,
  retryOutgoingMessage,
  summarizeOutgoingMessages,
} from "./outgoing.server.ts";

export const outgoingApi = (house: House, kinds: readonly OutgoingKind[]) =>
  bind(outgoingEndpoints, {
    "GET /api/outgoing": ({ actor, query }) => listOutgoingMessages(house, kinds, actor, query),
    "GET /api/outgoing/summary": ({ actor }) => summarizeOutgoingMessages(house, kinds, actor),
    "POST /api/outgoing/{id}/retry": ({ actor, params }) =>
      retryOutgoingMessage(house, kinds, actor, params.id),
    "POST /api/outgoing/retry": ({ actor }) => retryAllOutgoingMessages(house, kinds, actor),
  });
