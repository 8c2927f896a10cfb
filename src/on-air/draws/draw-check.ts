import type { ShowDraw } from "./draws.contract.ts";

/** Whether each step of a check succeeded. A step recomputes a value and compares it with the one on the page. */
export type DrawCheckResult = Record<"seal" | "seed" | "drum" | "secret" | "numbers", boolean>;

const TOPICS_PER_DRAW = 3;
const NUMBER_RANGE = 2n ** 64n;

/** Checks a draw using nothing but its proof and the browser's cryptography. */
export async function checkDraw(draw: ShowDraw): Promise<DrawCheckResult> {
  const secret = parseHex(draw.secret);
  const recomputed = secret && (await computeDraw(draw, secret));
  const sorted = [...draw.pool].sort();
  const hashes = await Promise.all(draw.topics.map(({ text }) => sha256(encode(text))));
  return {
    seal: secret !== undefined && (await sha256(secret)) === draw.commitment,
    secret: secret?.length === 32,
    seed: recomputed !== undefined && areEqual(recomputed.numbers.slice(0, 1), draw.numbers.slice(0, 1)),
    drum:
      (await sha256(encode(draw.pool.join("\n")))) === draw.poolHash &&
      areEqual(sorted, draw.pool) &&
      hashes.every((hash) => draw.pool.includes(hash)),
    numbers:
      recomputed !== undefined &&
      areEqual(recomputed.numbers, draw.numbers) &&
      areEqual(
        recomputed.places.map((place) => draw.pool[place] ?? ""),
        hashes,
      ),
  };
}

async function computeDraw({ id, word, pool }: ShowDraw, secret: Uint8Array<ArrayBuffer>) {
  if (pool.length < TOPICS_PER_DRAW) return undefined;
  const poolHash = await sha256(encode(pool.join("\n")));
  const seed = await sign(secret, `${id}\n${word}\n${poolHash}`);
  const size = BigInt(pool.length);
  const numbers: string[] = [];
  const places = new Set<number>();
  for (let index = 1; places.size < TOPICS_PER_DRAW; index += 1) {
    const number = new DataView((await sign(seed, String(index))).buffer).getBigUint64(0);
    numbers.push(String(number));
    if (number < NUMBER_RANGE - (NUMBER_RANGE % size)) places.add(Number(number % size));
  }
  return { numbers, places: [...places] };
}

async function sign(key: Uint8Array<ArrayBuffer>, message: string): Promise<Uint8Array<ArrayBuffer>> {
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", key, hmac, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign(hmac, imported, encode(message)));
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const encode = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(new TextEncoder().encode(text));

function parseHex(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^([0-9a-f]{2})+$/.test(text)) return undefined;
  return new Uint8Array(text.match(/../g)?.map((byte) => Number.parseInt(byte, 16)) ?? []);
}

const areEqual = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text, index) => text === other[index]);
