import type { House } from "#app/house.server.ts";
import { bindEndpoints } from "#platform/http/http.server.ts";
import { outgoingEndpoints } from "./outgoing.contract.ts";
import {
  listOutgoingMessages,
  type OutgoingKind,
  retryAllOutgoingMessages,
  retryOutgoingMessage,
  summarizeOutgoingMessages,
} from "./outgoing.server.ts";

export const bindOutgoingApi = (house: House, kinds: readonly OutgoingKind[]) =>
  bindEndpoints(outgoingEndpoints, {
    "GET /api/outgoing": ({ actor, query }) => listOutgoingMessages(house, kinds, actor, query),
    "GET /api/outgoing/summary": ({ actor }) => summarizeOutgoingMessages(house, kinds, actor),
    "POST /api/outgoing/{id}/retry": ({ actor, params }) =>
      retryOutgoingMessage(house, kinds, actor, params.id),
    "POST /api/outgoing/retry": ({ actor }) => retryAllOutgoingMessages(house, kinds, actor),
  });
