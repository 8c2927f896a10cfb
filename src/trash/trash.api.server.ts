import type { House } from "#app/house.server.ts";
import { bindEndpoints } from "#platform/http/http.server.ts";
import { trashEndpoints } from "./trash.contract.ts";
import { deletePermanently, listTrash, restoreDeletion, type TrashKind } from "./trash.server.ts";

export const bindTrashApi = (house: House, kinds: readonly TrashKind[]) =>
  bindEndpoints(trashEndpoints, {
    "GET /api/trash": ({ query }) => listTrash(house, query),
    "POST /api/trash/{id}/restore": ({ actor, params }) => restoreDeletion(house, kinds, actor, params.id),
    "DELETE /api/trash/{id}": ({ actor, params }) => deletePermanently(house, kinds, actor, params.id),
  });
