import { Draw } from "#machine/machine.contract.ts";
import type { Caller } from "../caller.ts";
import { SPIN_PASSCODE } from "../site.ts";
import type { Writer } from "./writing.ts";

/** A visitor who draws. `key` is the idempotency key of a draw that hasn't got a response yet. */
export type DrawingVisitor = { caller: Caller; spins: number; key?: string | undefined };

/** Draws once. If there is no response, the visitor's next draw repeats it with the same key. */
export async function draw(writer: Writer, drawing: DrawingVisitor): Promise<void> {
  if (drawing.spins === 0 && drawing.key === undefined) {
    // A new visitor has a new IP address, and each address can only pick twenty topics an hour.
    drawing.caller = writer.createVisitor();
    const json = { passcode: SPIN_PASSCODE };
    if (await writer.send("passcode", "/api/verify-passcode", { json }, drawing)) drawing.spins = 3;
    return;
  }
  drawing.key ??= writer.createUniqueName();
  const { caller, key } = drawing;
  const sent = { method: "POST", headers: { "idempotency-key": key } };
  const reply = await writer.send("draw", "/api/topics/generate", sent, { caller, expected: [200, 409] });
  if (!reply) return;
  drawing.key = undefined;
  if (reply.status !== 200) return;
  const draw = Draw.parse(JSON.parse(reply.text));
  const ids = { categoryId: draw.categoryReel.id, subCategoryId: draw.subCategoryReel.id };
  const all = { ...ids, contentId: draw.contentReel.id };
  writer.ledger.draws.push({ key, ids: Object.values(all) });
  drawing.spins = draw.spinsLeft;
  // The topic may have been picked by another visitor or deleted by the team.
  const used = { caller, expected: [200, 404, 409] };
  await writer.send("used", `/api/topics/${ids.categoryId}/used`, { method: "POST" }, used);
  const json = { ...all, selectedType: "category" };
  const picked = await writer.send("selection", "/api/selected-topics", { json }, { caller });
  if (picked) writer.ledger.selections.push(JSON.parse(picked.text).id);
}
