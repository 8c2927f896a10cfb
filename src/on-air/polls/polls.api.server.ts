import type { House } from "#app/house.server.ts";
import { bindEndpoints } from "#platform/http/http.server.ts";
import { pollsEndpoints } from "./polls.contract.ts";
import { acceptHeldVotes, castPollVote, listPolls, readPoll } from "./polls.server.ts";

export const bindPollsApi = (house: House) =>
  bindEndpoints(pollsEndpoints, {
    "GET /api/polls": ({ query }) => listPolls(house, query.date),
    "GET /api/polls/{id}": ({ params }) => readPoll(house, params.id),
    "POST /api/polls/{id}/votes": (call) => castPollVote(house, call, call.params.id, call.body),
    "POST /api/polls/{id}/count-held": ({ actor, params }) => acceptHeldVotes(house, actor, params.id),
  });
