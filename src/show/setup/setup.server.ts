import type { SignInCaller } from "#accounts/sign-in/sign-in.server.ts";
import { hashToken, hasOwner, makeToken } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { type Db, qb, SINGLE_ROW_ID } from "#platform/database/database.server.ts";
import { forbidden } from "#platform/errors/errors.server.ts";
import { publishSetupFields } from "#show/show.server.ts";
import type { ShowInput } from "#show/show-draft.contract.ts";
import { fillInDefaultTexts } from "./first-texts.rules.ts";
import type { SetupInput } from "./setup.contract.ts";

type SetupTables = { setup_link: { id: number; tokenHash: string; createdAt: string } };

/** Functions that code in this folder may not import. The app passes them in. */
export type SetupDependencies = {
  /** Creates the first owner's account and signs them in. Runs `work` in the same transaction. */
  registerOwner(
    house: House,
    caller: SetupCaller,
    input: { username: string; password: string; email: string | null },
    work: (db: Db, owner: Actor) => Promise<void>,
  ): Promise<Actor>;
  removeSample(house: House, owner: Actor): Promise<void>;
  removeSampleHosts(house: House, owner: Actor): Promise<void>;
};

type SetupCaller = SignInCaller & { clientKey: string; requestId: string };

/**
 * Creates a link to the setup page of the site at `siteUrl`, and invalidates earlier links. Returns undefined if there
 * is already an owner.
 */
export async function makeSetupLink(
  house: House,
  siteUrl: string = house.env.PUBLIC_URL,
): Promise<string | undefined> {
  if (await hasOwner(house.db)) return undefined;
  const { token, tokenHash } = makeToken();
  const row = { tokenHash, createdAt: house.now().toISOString() };
  await qb<SetupTables>(house.db)
    .insertInto("setup_link")
    .values({ id: SINGLE_ROW_ID, ...row })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
  return `${siteUrl}/setup?token=${token}`;
}

/** Fills in default texts for a newly named show. The sample's hosts stay only if the sample content is kept. */
function addDefaultTexts({ name, ...show }: ShowInput, house: House, shouldKeepSample: boolean): ShowInput {
  if (name === undefined) return show;
  return fillInDefaultTexts({ ...show, name }, shouldKeepSample ? house.show().hosts : undefined);
}

/** Returns whether the token opens the setup page: it must be the latest one, and there must be no owner yet. */
export async function isSetupOpen({ db }: House, token: string | null | undefined): Promise<boolean> {
  const link = await qb<SetupTables>(db)
    .selectFrom("setup_link")
    .select("id")
    .where("tokenHash", "=", hashToken(token ?? ""))
    .executeTakeFirst();
  return link !== undefined && !(await hasOwner(db));
}

/**
 * Creates the owner's account and publishes the show.
 * @throws {Refusal} 403 for an invalid token or if there is already an owner; 409 for a taken name; 400 for invalid
 * fields
 */
export async function completeSetup(
  house: House,
  dependencies: SetupDependencies,
  caller: SetupCaller,
  { token, show, sample, ...account }: SetupInput,
): Promise<Actor> {
  if (!(await isSetupOpen(house, token))) throw forbidden("Set-up is done");
  const shouldKeepSample = house.env.SAMPLE_CONTENT && sample !== "remove";
  const { hosts } = house.show();
  const owner = await dependencies.registerOwner(house, caller, account, async (db, person) => {
    const usedLink = await qb<SetupTables>(db)
      .deleteFrom("setup_link")
      .where("tokenHash", "=", hashToken(token ?? ""))
      .returning("id")
      .executeTakeFirst();
    if (!usedLink) throw forbidden("Set-up is done");
    if (show) await publishSetupFields(db, house, person, addDefaultTexts(show, house, shouldKeepSample));
  });
  await house.showCache.refresh();
  const hasOtherHosts = show?.hosts !== undefined && !show.hosts.some((name) => hosts.includes(name));
  if (sample === "remove") await dependencies.removeSample(house, owner);
  else if (shouldKeepSample && hasOtherHosts) await dependencies.removeSampleHosts(house, owner);
  return owner;
}
