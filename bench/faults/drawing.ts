import { Draw } from "#machine/machine.contract.ts";
import type { Caller } from "../caller.ts";
import { SPIN_PASSCODE } from "../site.ts";
import type { WritingClient } from "./writing.ts";

/** A visitor who draws. `key` is the idempotency key of a draw that hasn't received a response yet. */
export type DrawingVisitor = { caller: Caller; spins: number; key?: string | undefined };

/** Draws once. If there is no response, the visitor's next draw repeats it with the same key. */
export async function drawAsVisitor(writer: WritingClient, visitor: DrawingVisitor): Promise<void> {
  if (visitor.spins === 0 && visitor.key === undefined) {
    // A new visitor has a new IP address, and each address can only pick twenty topics an hour.
    visitor.caller = writer.createVisitor();
    const json = { passcode: SPIN_PASSCODE };
    if (await writer.send("passcode", "/api/verify-passcode", { json }, visitor)) visitor.spins = 3;
    return;
  }
  visitor.key ??= writer.createUniqueName();
  const { caller, key } = visitor;
  const init = { method: "POST", headers: { "idempotency-key": key } };
  const reply = await writer.send("draw", "/api/topics/generate", init, { caller, expected: [200, 409] });
  if (!reply) return;
  visitor.key = undefined;
  if (reply.status !== 200) return;
  const draw = Draw.parse(JSON.parse(reply.text));
  const firstIds = { categoryId: draw.categoryReel.id, subCategoryId: draw.subCategoryReel.id };
  const topicIds = { ...firstIds, contentId: draw.contentReel.id };
  writer.ledger.draws.push({ key, ids: Object.values(topicIds) });
  visitor.spins = draw.spinsLeft;
  // The site answers 404 if the team has deleted the topic, and 409 if another visitor has picked it.
  const useOptions = { caller, expected: [200, 404, 409] };
  await writer.send("used", `/api/topics/${firstIds.categoryId}/used`, { method: "POST" }, useOptions);
  const json = { ...topicIds, selectedType: "category" };
  const pick = await writer.send("selection", "/api/selected-topics", { json }, { caller });
  if (pick) writer.ledger.selections.push(JSON.parse(pick.text).id);
}
