import type { House } from "#app/house.server.ts";
import { bind } from "#platform/http/http.server.ts";
import { pollsEndpoints } from "./polls.contract.ts";
import { acceptHeldVotes, listPolls, readPoll, vote } from "./polls.server.ts";

export const pollsApi = (house: House) =>
  bind(pollsEndpoints, {
    "GET /api/polls": ({ query }) => listPolls(house, query.date),
    "GET /api/polls/{id}": ({ params }) => readPoll(house, params.id),
    "POST /api/polls/{id}/votes": (call) => vote(house, call, call.params.id, call.body),
    "POST /api/polls/{id}/count-held": ({ actor, params }) => acceptHeldVotes(house, actor, params.id),
  });
