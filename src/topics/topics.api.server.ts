import type { House } from "#app/house.server.ts";
import { bindEndpoints } from "#platform/http/http.server.ts";
import { topicsEndpoints } from "./topics.contract.ts";
import {
  archiveAllTopics,
  archiveTopic,
  areContentsKnown,
  changeSelectedTopics,
  changeTopic,
  countTopics,
  countVisitorUses,
  createTopic,
  createTopics,
  deleteAllTopics,
  deleteTopic,
  exportCsvTemplate,
  exportTopics,
  importTopics,
  listTopics,
  reactivateAllTopics,
  reactivateTopic,
  reactivateVisitorTopics,
  undoBulkChange,
  type WithheldNameAccess,
} from "./topics.server.ts";

export const bindTopicsApi = (house: House, suggesterNames: WithheldNameAccess) =>
  bindEndpoints(topicsEndpoints, {
    "GET /api/topics": ({ query }) => listTopics(house, query),
    "GET /api/topics/stats": () => countTopics(house),
    "POST /api/topics": ({ actor, body }) => createTopic(house, actor, body),
    "POST /api/topics/bulk": ({ actor, body }) => createTopics(house, actor, body.topics),
    "POST /api/topics/known": async ({ body }) => ({
      known: await areContentsKnown(house.db, body.contents),
    }),
    "PUT /api/topics/{id}": ({ actor, params, body }) =>
      changeTopic(house, actor, params.id, body, suggesterNames),
    "DELETE /api/topics/{id}": async ({ actor, params, setHeader }) =>
      setHeader("x-deletion-id", await deleteTopic(house, actor, params.id)),
    "DELETE /api/topics/delete-all": async ({ actor, setHeader }) => {
      const { deletionId, ...result } = await deleteAllTopics(house, actor);
      setHeader("x-deletion-id", deletionId);
      return result;
    },
    "POST /api/topics/archive-all": ({ actor }) => archiveAllTopics(house, actor),
    "POST /api/topics/reactivate-all": ({ actor }) => reactivateAllTopics(house, actor),
    "GET /api/topics/used-by-visitors": () => countVisitorUses(house),
    "POST /api/topics/used-by-visitors/put-back": ({ actor }) => reactivateVisitorTopics(house, actor),
    "POST /api/topics/undo-bulk": ({ actor, body }) => undoBulkChange(house, actor, body.undoId),
    "POST /api/topics/selected": async ({ actor, body, setHeader }) => {
      const { deletionId, ...changed } = await changeSelectedTopics(house, actor, body);
      setHeader("x-deletion-id", deletionId);
      return changed;
    },
    "POST /api/topics/{id}/archive": ({ actor, params }) => archiveTopic(house, actor, params.id),
    "POST /api/topics/{id}/reactivate": ({ actor, params }) => reactivateTopic(house, actor, params.id),
    "GET /api/topics/export": () => exportTopics(house),
    "GET /api/topics/template": () => exportCsvTemplate(),
    "POST /api/topics/import": ({ actor, body }) => importTopics(house, actor, body.csv),
  });
