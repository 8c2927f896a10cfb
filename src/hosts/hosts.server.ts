import { recordAdminEvent } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { createTooManyUploadsRefusal } from "#platform/errors/errors.server.ts";
import { storePicture } from "#platform/files/files.server.ts";
import { readUpload } from "#platform/http/http.server.ts";
import { Queue } from "#platform/work/work.server.ts";
import { hostsEndpoints } from "./hosts.contract.ts";

export { hostTrash, socialLinkTrash } from "./host-trash.server.ts";
export { hostsSample } from "./hosts-sample.server.ts";

const { file: field, bodyLimit: limit } = hostsEndpoints["POST /api/upload-image"];
const IMAGE_UPLOAD = { field, limit, missing: "Please choose a picture" };

/** Limits how many uploads are handled at a time, because each takes up to twice its size in memory. */
const uploadQueue = new Queue({ places: 3, patienceMs: 60_000, refuse: createTooManyUploadsRefusal });

/**
 * Stores an uploaded picture and returns its URL.
 * @throws {Refusal} 400, 413 or 415 for the field `image`
 */
export async function storeUploadedPicture(
  house: House,
  actor: Actor,
  request: Request,
): Promise<{ url: string }> {
  const bytes = await uploadQueue.run(() => readUpload(request, IMAGE_UPLOAD));
  const { url } = await storePicture(house, bytes, { field });
  await recordAdminEvent(house.db, house, actor, {
    action: "upload",
    entity: "picture",
    entityId: null,
    detail: url,
  });
  return { url };
}
