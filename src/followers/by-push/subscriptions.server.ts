import { createHash } from "node:crypto";
import type { House } from "#app/house.server.ts";
import { isUniqueViolation, qb } from "#platform/database/database.server.ts";
import { invalidField, notFound } from "#platform/errors/errors.server.ts";
import { isPublicHttps } from "#platform/http/http.server.ts";
import type { FollowersTables } from "../followers.table.server.ts";
import type { FollowerMessageKind } from "../message-kinds.contract.ts";
import { listWantedKinds, toKindColumns } from "../message-kinds.rules.ts";
import type { PushSubscriptionInput } from "./push.contract.ts";
import { isPointOnCurve } from "./push-key.server.ts";

const hashEndpoint = (endpoint: string): string => createHash("sha256").update(endpoint).digest("base64url");

type Choices = { wants: FollowerMessageKind[] };

/**
 * Subscribes a browser, or changes which messages a subscribed browser gets. `isNew` in the result is false if the
 * browser was already subscribed.
 * @throws {Refusal} 400 for an endpoint that is not public, or for a key that can't be used for encryption
 */
export async function subscribeBrowser(
  house: House,
  { subscription: { endpoint, keys }, wants }: { subscription: PushSubscriptionInput } & Choices,
): Promise<Choices & { isNew: boolean }> {
  if (!house.env.WEBHOOK_ALLOW_PRIVATE && !isPublicHttps(endpoint))
    throw invalidField("subscription.endpoint", "Endpoint must be the https address of a push service");
  if (!isPointOnCurve(keys.p256dh))
    throw invalidField("subscription.keys.p256dh", "The key p256dh isn't a browser's");
  const values = { endpoint, ...keys, ...toKindColumns(wants) };
  const updateSubscription = () =>
    qb<FollowersTables>(house.db)
      .updateTable("push_subscriptions")
      .set(values)
      .where("endpointHash", "=", hashEndpoint(endpoint))
      .returning("id")
      .executeTakeFirst();
  if (await updateSubscription()) return { wants, isNew: false };
  try {
    await qb<FollowersTables>(house.db)
      .insertInto("push_subscriptions")
      .values({ ...values, endpointHash: hashEndpoint(endpoint), createdAt: house.now().toISOString() })
      .execute();
    return { wants, isNew: true };
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await updateSubscription();
    return { wants, isNew: false };
  }
}

/** Changes which messages a browser gets. @throws {Refusal} 404 for an unknown browser */
export async function changeSubscription(house: House, { endpoint, wants }: { endpoint: string } & Choices) {
  const changedRow = await qb<FollowersTables>(house.db)
    .updateTable("push_subscriptions")
    .set(toKindColumns(wants))
    .where("endpointHash", "=", hashEndpoint(endpoint))
    .returning(["soon", "live", "episode"])
    .executeTakeFirst();
  if (!changedRow) throw notFound("Subscription");
  return { wants: listWantedKinds(changedRow) };
}

/** Deletes a browser's subscription. @throws {Refusal} 404 for an unknown browser */
export async function unsubscribeBrowser(house: House, endpoint: string): Promise<void> {
  const deletedRow = await qb<FollowersTables>(house.db)
    .deleteFrom("push_subscriptions")
    .where("endpointHash", "=", hashEndpoint(endpoint))
    .returning("id")
    .executeTakeFirst();
  if (!deletedRow) throw notFound("Subscription");
}
