import type { House } from "#app/house.server.ts";
import { bindEndpoints } from "#platform/http/http.server.ts";
import { boardEndpoints } from "./board.contract.ts";
import {
  castTopicVote,
  listBoard,
  listSimilarTopics,
  readBoardCounts,
  readBoardThread,
  serveThreadPicture,
  takeBackTopicVote,
} from "./board.server.ts";
import { moderateTopic, type SuggesterNameAccess } from "./moderation.server.ts";

export const bindBoardApi = (house: House, names: SuggesterNameAccess) =>
  bindEndpoints(boardEndpoints, {
    "GET /api/board": (call) => listBoard(house, call, call.query),
    "GET /api/board/counts": () => readBoardCounts(house),
    "GET /api/board/similar": (call) => listSimilarTopics(house, call, call.query.text),
    "GET /api/board/{key}": (call) => readBoardThread(house, call, call.params.key),
    "PUT /api/board/{key}": ({ actor, params, body }) => moderateTopic(house, names, actor, params.key, body),
    "GET /topics/{key}/picture.png": (call) => serveThreadPicture(house, call, call.params.key),
    "PUT /api/board/{key}/vote": (call) => castTopicVote(house, call, call.params.key),
    "DELETE /api/board/{key}/vote": (call) => takeBackTopicVote(house, call, call.params.key),
  });
