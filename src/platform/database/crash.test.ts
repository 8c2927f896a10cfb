import { expect, it } from "vitest";
import { describeOnBothEngines } from "./testing/on-both-engines.ts";
import { runScript } from "./testing/programs/script.ts";
import { addThing, createThings, listThingNames } from "./testing/things.ts";

describeOnBothEngines("a process killed while it writes", (open) => {
  it("loses nothing that was acknowledged, and leaves no transaction half done", async () => {
    const { db, address } = await open({ migrations: null });
    await createThings(db);
    for (const name of ["first", "second", "third"]) {
      const writer = runScript("write-things.ts", { ...address, name });
      const printedLines: string[] = [];
      while (printedLines.length < 20)
        printedLines.push((await writer.line()) ?? expect.fail("the writer ended"));
      printedLines.push(...(await writer.kill()));
      const names = (await listThingNames(db)).filter((it) => it.startsWith(name));
      expect(names.length % 2).toBe(0);
      expect(names.length).toBeGreaterThanOrEqual(printedLines.length * 2);
      expect(names).toEqual(names.map((_, index) => `${name}-${index}`));
    }
    await addThing(db, "afterwards");
  });
});
