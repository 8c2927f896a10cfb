import { execFileSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { proofCheckerSource } from "./check-program.ts";
import { checkDraw, type DrawCheckResult } from "./draw-check.ts";
import { computeDrawnPositions, makeCommitment, sha256 } from "./draw-computation.server.ts";
import type { ShowDraw } from "./draws.contract.ts";

/** Creates the proof of a draw from `size` topics, the same way the server does. */
function makeProof(id: number, size: number): ShowDraw {
  const word = `word ${id} 🐢`;
  const secret = createHash("sha256").update(`secret ${id}`).digest("hex");
  const texts = new Map(
    Array.from({ length: size }, (_, index) => {
      const text = `What does ${index} cost in show ${id}? é`;
      return [sha256(text), text];
    }),
  );
  const pool = [...texts.keys()].sort();
  const { places, ...drawn } = computeDrawnPositions({ id, secret, word, pool });
  const topics = places.map((place, index) => ({ id: index + 1, text: texts.get(pool[place] ?? "") ?? "" }));
  const at = "2026-12-09T18:22:41.000Z";
  return {
    id,
    at,
    date: "2026-12-09",
    commitment: makeCommitment(secret),
    secret,
    word,
    ...drawn,
    pool,
    topics,
    chosen: null,
  };
}

const listFailedSteps = (check: DrawCheckResult) =>
  Object.entries(check).flatMap(([name, isRight]) => (isRight ? [] : name));

test("an independent check confirms a thousand proofs", async () => {
  for (let id = 1; id <= 1000; id += 1)
    expect(listFailedSteps(await checkDraw(makeProof(id, 3 + (id % 200)))), `draw ${id}`).toEqual([]);
});

test.each<[string, (proof: ShowDraw) => Partial<ShowDraw>, string]>([
  ["word", () => ({ word: "porch lights" }), "seed"],
  ["secret", () => ({ secret: "0".repeat(64) }), "seal"],
  ["commitment", ({ secret }) => ({ commitment: secret }), "seal"],
  ["pool with one topic removed", ({ pool }) => ({ pool: pool.slice(1) }), "drum"],
  ["pool with one topic added", ({ pool }) => ({ pool: [...pool, sha256("ours")] }), "drum"],
  [
    "pool in another order",
    ({ pool }) => ({ pool: pool.toReversed(), poolHash: sha256(pool.toReversed().join("\n")) }),
    "drum",
  ],
  ["hash of the pool", () => ({ poolHash: sha256("") }), "drum"],
  ["topic", ({ topics }) => ({ topics: topics.toReversed() }), "numbers"],
  [
    "topic's text",
    ({ topics }) => ({ topics: topics.map((one) => ({ ...one, text: `${one.text}!` })) }),
    "drum",
  ],
  ["number", ({ numbers }) => ({ numbers: [...numbers, "7"] }), "numbers"],
  ["id", () => ({ id: 8 }), "seed"],
])("a changed %s is found", async (_, change, fault) => {
  const proof = makeProof(7, 50);
  expect(listFailedSteps(await checkDraw({ ...proof, ...change(proof) }))).toContain(fault);
});

test("the algorithm is fixed to the byte", () => {
  const pool = ["a", "b", "c", "d"].map((text) => sha256(text)).sort();
  expect(
    computeDrawnPositions({ id: 41, secret: `${"00".repeat(31)}01`, word: "porch light", pool }),
  ).toMatchInlineSnapshot(`
    {
      "numbers": [
        "10404054617294633118",
        "9476977301992306384",
        "13007771188289241044",
        "8989533008815066905",
      ],
      "places": [
        2,
        0,
        1,
      ],
      "poolHash": "d5decd85f56791ba669fab93ca94327444be16b7ab9a27612bb3beb06daab1e9",
    }
  `);
});

test("over 100,000 draws, every topic is equally likely in each position", () => {
  const size = 20;
  const pool = Array.from({ length: size }, (_, index) => sha256(String(index))).sort();
  const secret = randomBytes(32).toString("hex");
  const counts = [0, 1, 2].map(() => new Array<number>(size).fill(0));
  const draws = 100_000;
  for (let id = 1; id <= draws; id += 1)
    computeDrawnPositions({ id, secret, word: "porch light", pool }).places.forEach((place, index) => {
      const row = counts[index];
      if (row) row[place] = (row[place] ?? 0) + 1;
    });
  const expected = draws / size;
  for (const row of counts) {
    const chiSquare = row.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // The 99.9999th percentile for 19 degrees of freedom: a fair draw exceeds it once in a million runs.
    expect(chiSquare).toBeLessThan(63);
  }
});

test("the program shown on the page accepts a proof, and rejects a changed one", () => {
  const folder = mkdtempSync(join(tmpdir(), "proof-"));
  const run = (proof: ShowDraw) => {
    writeFileSync(join(folder, "proof.json"), JSON.stringify(proof));
    return execFileSync(process.execPath, ["--input-type=module", "-e", proofCheckerSource], {
      cwd: folder,
      encoding: "utf8",
    });
  };
  const proof = makeProof(3, 30);
  expect(proofCheckerSource.split("\n")).toHaveLength(10);
  expect(run(proof)).toBe("true\n");
  expect(run({ ...proof, word: "another" })).toBe("false\n");
});
