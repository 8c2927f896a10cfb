/**
 * The source of a Node program that people can run to check a draw themselves. The draw's page shows this source. The
 * program reads `proof.json`, the response from GET /api/show-draws/{id}.
 */
export const proofCheckerSource = `import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
const { id, commitment, secret, word, poolHash, pool, topics } = JSON.parse(readFileSync("proof.json", "utf8"));
const sha = (data) => createHash("sha256").update(data).digest("hex"), places = new Set();
const seed = createHmac("sha256", Buffer.from(secret, "hex")).update(\`\${id}\\n\${word}\\n\${poolHash}\`).digest();
for (let i = 1, n = BigInt(pool.length), top = 2n ** 64n - 2n ** 64n % n; places.size < 3; i++) {
  const number = createHmac("sha256", seed).update(String(i)).digest().readBigUInt64BE();
  if (number < top) places.add(Number(number % n)); }
const right = [...places].every((place, i) => pool[place] === sha(topics[i].text));
console.log(right && sha(Buffer.from(secret, "hex")) === commitment && sha(pool.join("\\n")) === poolHash);`;
