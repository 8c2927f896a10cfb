import type { House } from "#house.server.ts";
import { on } from "#platform/database/database.server.ts";
import type { CookieJar } from "#platform/http/http.server.ts";
import { DrawnReels } from "./draw.contract.ts";
import type { DrawTables } from "./draw.table.server.ts";
import { visitorHash } from "./visitor.server.ts";

export type LatestDraw = { id: number; reels: DrawnReels };

/** The visitor's latest draw, or undefined when they have none. */
export async function findLatestDraw(house: House, jar: CookieJar): Promise<LatestDraw | undefined> {
  const tokenHash = visitorHash(jar);
  if (!tokenHash) return undefined;
  const latest = await on<DrawTables>(house.db)
    .selectFrom("draws")
    .innerJoin("visitors", "visitors.id", "draws.visitorId")
    .select(["draws.id", "draws.reels"])
    .where("visitors.tokenHash", "=", tokenHash)
    .where("visitors.expiresAt", ">", house.now().toISOString())
    .orderBy("draws.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return latest && { id: latest.id, reels: DrawnReels.parse(latest.reels) };
}
