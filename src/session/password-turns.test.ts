import { expect, test } from "vitest";
import { PasswordTurns } from "./password-turns.server.ts";

/** Work that ends when told, and notes that it began. */
function workshop() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const turns = new PasswordTurns();
  const ask = (who: string, name: string) =>
    turns.run(who, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    });
  const endAll = async (asked: Promise<unknown>[]) => {
    const all = Promise.all(asked);
    for (let ended = 0; ended < asked.length; ended += 1) {
      while (!ends[ended]) await Promise.resolve();
      ends[ended]?.();
    }
    return all;
  };
  return { begun, ask, endAll, turns };
}

test("one at a time, and who asks once is not behind all that another asked", async () => {
  const { begun, ask, endAll } = workshop();
  const asked = [ask("a", "a1"), ask("a", "a2"), ask("a", "a3"), ask("b", "b1"), ask("c", "c1")];
  expect(begun).toEqual(["a1"]);
  await endAll(asked);
  expect(begun).toEqual(["a1", "a2", "b1", "c1", "a3"]);
});

test("one address may not fill the queue; others still find a place", async () => {
  const { ask, endAll } = workshop();
  const asked = Array.from({ length: 21 }, (_, number) => ask("a", `a${number}`));
  await expect(ask("a", "one too many")).rejects.toMatchObject({
    status: 429,
    headers: { "retry-after": "5" },
  });
  await endAll([...asked, ask("b", "b1")]);
});

test("the queue has an end, and work that fails gives its place free", async () => {
  const { ask, endAll, turns } = workshop();
  const asked = Array.from({ length: 201 }, (_, number) => ask(`address ${number}`, `${number}`));
  await expect(ask("late", "late")).rejects.toMatchObject({ status: 429 });
  await endAll(asked);
  await expect(turns.run("a", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await turns.run("a", async () => "again")).toBe("again");
});
