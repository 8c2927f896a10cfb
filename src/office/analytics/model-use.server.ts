import { sql } from "kysely";
import { recordAdminEvent } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { lockTable, qb, transaction } from "#platform/database/database.server.ts";
import { refuseStaleEdit } from "#platform/errors/errors.server.ts";
import type { ModelTables } from "#platform/models/models.table.server.ts";
import type { ModelPrice, ModelUsage, ModelUse } from "./model-use.contract.ts";
import { ANALYTICS_WEEK_COUNT, computeWeekBoundaries, sumColumnPerPeriod } from "./weeks.server.ts";

/** The database stores prices in hundredths of a cent. */
const UNITS_PER_DOLLAR = 10_000;

/**
 * Returns how many calls to AI models there were in each of the last 26 weeks, and which models were used, with the
 * prices that the team entered.
 */
export async function summarizeModelUse({ db, now }: Pick<House, "db" | "now">): Promise<ModelUse> {
  const boundaries = computeWeekBoundaries(now());
  const sumPerWeek = (summedColumn?: "inputTokens" | "outputTokens") =>
    sumColumnPerPeriod(db, { table: "model_calls", column: "answeredAt", of: summedColumn }, boundaries);
  const [calls, input, output, models] = await Promise.all([
    sumPerWeek(),
    sumPerWeek("inputTokens"),
    sumPerWeek("outputTokens"),
    listUsedModels(db, boundaries[0] ?? ""),
  ]);
  const weeks = boundaries.slice(0, ANALYTICS_WEEK_COUNT).map((from, index) => ({
    ...{ from, calls: calls[index] ?? 0 },
    ...{ inputTokens: input[index] ?? 0, outputTokens: output[index] ?? 0 },
  }));
  return { weeks, models };
}

async function listUsedModels(db: House["db"], from: string): Promise<ModelUsage[]> {
  const usedModels = qb<ModelTables>(db)
    .selectFrom("model_calls")
    .select((row) => [
      ...(["provider", "model"] as const),
      row.fn.countAll<number>().as("calls"),
      sql<number>`coalesce(sum(${sql.ref("inputTokens")}), 0)`.as("inputTokens"),
      sql<number>`coalesce(sum(${sql.ref("outputTokens")}), 0)`.as("outputTokens"),
      row.fn.count<number>("outputTokens").as("withTokens"),
    ])
    .where("answeredAt", ">=", from)
    .groupBy(["provider", "model"]);
  const rows = await qb<ModelTables>(db)
    .selectFrom(usedModels.as("used"))
    .leftJoin("model_prices", (join) =>
      join
        .onRef("model_prices.provider", "=", "used.provider")
        .onRef("model_prices.model", "=", "used.model"),
    )
    .selectAll("used")
    .select(["model_prices.input as inputPrice", "model_prices.output as outputPrice"])
    .orderBy("used.calls", "desc")
    .orderBy("used.provider")
    .orderBy("used.model")
    .limit(50)
    .execute();
  return rows.map(({ withTokens, inputPrice, outputPrice, ...model }) => ({
    ...model,
    callsWithoutTokens: model.calls - withTokens,
    price:
      inputPrice === null || outputPrice === null
        ? null
        : toDollars({ input: inputPrice, output: outputPrice }),
  }));
}

/**
 * Sets what the team pays for a million tokens of a model, in dollars. We don't ship a price list because it would soon
 * be out of date.
 * @throws {Refusal} 409 if somebody has changed the price since `basedOn`
 */
export async function setModelPrice(
  house: House,
  actor: Actor,
  {
    provider,
    model,
    basedOn,
    ...price
  }: ModelPrice & Pick<ModelUsage, "provider" | "model"> & { basedOn?: ModelPrice | null | undefined },
): Promise<ModelPrice> {
  const input = Math.round(price.input * UNITS_PER_DOLLAR);
  const output = Math.round(price.output * UNITS_PER_DOLLAR);
  await transaction(house.db, async (trx) => {
    await lockTable(trx, "model_prices");
    const currentPrice = await qb<ModelTables>(trx)
      .selectFrom("model_prices")
      .select(["input", "output"])
      .where("provider", "=", provider)
      .where("model", "=", model)
      .executeTakeFirst();
    refuseStaleEdit(basedOn, currentPrice ? toDollars(currentPrice) : null);
    await qb<ModelTables>(trx)
      .insertInto("model_prices")
      .values({ provider, model, input, output })
      .onConflict((conflict) => conflict.columns(["provider", "model"]).doUpdateSet({ input, output }))
      .execute();
    const change = { entity: "settings", entityId: null, detail: `the price of ${model}` } as const;
    await recordAdminEvent(trx, house, actor, { action: "change", ...change });
  });
  return toDollars({ input, output });
}

const toDollars = ({ input, output }: ModelPrice): ModelPrice => ({
  input: input / UNITS_PER_DOLLAR,
  output: output / UNITS_PER_DOLLAR,
});
