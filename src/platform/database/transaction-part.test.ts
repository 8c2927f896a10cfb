import { beforeEach, expect, it } from "vitest";
import { type Db, isUniqueViolation, transaction } from "./database.server.ts";
import { describeOnBothEngines } from "./testing/on-both-engines.ts";
import { addThing, createThings, listThingNames } from "./testing/things.ts";

describeOnBothEngines("a part of a transaction", (open) => {
  let db: Db;

  beforeEach(async () => {
    ({ db } = await open({ migrations: null }));
    await createThings(db);
  });

  const failAfterInsert = async () => {
    throw new Error("no");
  };

  it("is rolled back when it throws, and the transaction continues", async () => {
    await transaction(db, async (trx) => {
      await addThing(trx, "a");
      const failedSavepoint = transaction(trx, async (part) => {
        await addThing(part, "b");
        await transaction(part, (nested) => addThing(nested, "c"));
        await failAfterInsert();
      });
      await expect(failedSavepoint).rejects.toThrow("no");
      await transaction(trx, (part) => addThing(part, "d"));
    });
    expect(await listThingNames(db)).toEqual(["a", "d"]);
  });

  it("may fail because of a duplicate key", async () => {
    await addThing(db, "a");
    await transaction(db, async (trx) => {
      const duplicateError = await transaction(trx, (part) => addThing(part, "a")).catch((error) => error);
      expect(isUniqueViolation(duplicateError, "name")).toBe(true);
      await addThing(trx, "b");
    });
    expect(await listThingNames(db)).toEqual(["a", "b"]);
  });

  it("is refused while another one is running", async () => {
    const bothSavepoints = transaction(db, (trx) =>
      Promise.all([
        transaction(trx, (part) => addThing(part, "a")),
        transaction(trx, (part) => addThing(part, "b")),
      ]),
    );
    await expect(bothSavepoints).rejects.toThrow("side by side");
    expect(await listThingNames(db)).toEqual([]);
  });

  it("keeps nothing of work that continues after a failure, and neither does the whole transaction", async () => {
    const threeThings = async (trx: Db, name: string) => {
      await addThing(trx, name);
      await addThing(trx, `${name} again`);
      await addThing(trx, `${name} and again`);
    };
    const lateStatements: Promise<unknown>[] = [];
    const startWithoutAwaiting = (trx: Db, name: string) => {
      lateStatements.push(threeThings(trx, name).catch((error) => error.message));
      return failAfterInsert();
    };
    await expect(transaction(db, (trx) => startWithoutAwaiting(trx, "a"))).rejects.toThrow("no");
    await transaction(db, async (trx) => {
      await expect(transaction(trx, (part) => startWithoutAwaiting(part, "b"))).rejects.toThrow("no");
      await addThing(trx, "c");
    });
    const endedMessage = expect.stringMatching(/has ended|already rolled back/);
    expect(await Promise.all(lateStatements)).toEqual([endedMessage, endedMessage]);
    expect(await listThingNames(db)).toEqual(["c"]);
  });
});
