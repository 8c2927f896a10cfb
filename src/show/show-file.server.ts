import type { Actor, House } from "#app/house.server.ts";
import { readPictureFile, storePicture } from "#platform/files/files.server.ts";
import { replaceShowDraft } from "./show.server.ts";
import type { ShowFile } from "./show-calls.contract.ts";
import { ShowInput } from "./show-draft.contract.ts";
import { readShowState } from "./stored-show.server.ts";

export async function exportShow({ db, storage }: House): Promise<Response> {
  const { draft } = await readShowState(db);
  const { logo, icon, ...fields } = ShowInput.parse(draft);
  const readPicture = async (url: string | null | undefined) => {
    const picture = url ? await readPictureFile(storage, url) : undefined;
    return picture ? Buffer.from(picture.bytes).toString("base64") : null;
  };
  const file = { ...fields, pictures: { logo: await readPicture(logo), icon: await readPicture(icon) } };
  return new Response(`${JSON.stringify(file, null, 2)}\n`, {
    headers: {
      "content-type": "application/json",
      "content-disposition": `attachment; filename="${draft.slug}.json"`,
      "cache-control": "private, no-store",
    },
  });
}

/**
 * Replaces the draft with a show file, including its pictures.
 * @throws {Refusal} 400, 413 or 415 for invalid content; 409 if the draft is no longer at the given version
 */
export async function importShow(
  house: House,
  actor: Actor,
  { pictures, ...fields }: ShowFile,
  version?: number,
) {
  const storeImportedPicture = async (field: "logo" | "icon") => {
    const content = pictures?.[field];
    if (!content) return null;
    return (await storePicture(house, Buffer.from(content, "base64"), { field: `pictures.${field}` })).url;
  };
  const storedPictures = pictures
    ? { logo: await storeImportedPicture("logo"), icon: await storeImportedPicture("icon") }
    : {};
  return replaceShowDraft(house, actor, { ...fields, ...storedPictures }, version);
}
