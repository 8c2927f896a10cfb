import { openDatabase, transaction } from "#platform/database/database.server.ts";
import { addThing } from "#platform/database/testing/things.ts";

/**
 * Adds rows to the table `things`, two at a time, and prints each name once its write is acknowledged. Runs until it is
 * killed.
 */
const { name, ...address } = JSON.parse(process.argv[2] ?? "");
const { db } = await openDatabase(address);
for (let number = 0; ; number += 2) {
  await transaction(db, async (trx) => {
    await addThing(trx, `${name}-${number}`);
    await addThing(trx, `${name}-${number + 1}`);
  });
  process.stdout.write(`${number}\n`);
}
