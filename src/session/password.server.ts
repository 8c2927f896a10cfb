import { hash, verify } from "@node-rs/argon2";

/** Argon2id (the library's default) with OWASP's parameters: 19 MiB, 2 passes, 1 lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash that no password has, with the same parameters: unknown names cost as much as known ones. */
const NOBODY =
  "$argon2id$v=19$m=19456,t=2,p=1$MDEyMzQ1Njc4OWFiY2RlZg$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/** One hash at a time: each takes a core for tens of milliseconds, and pages must go on meanwhile. */
let last: Promise<unknown> = Promise.resolve();
function alone<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work, work);
  last = next;
  return next;
}

/** The PHC text of a password's hash, off the main thread. */
export const hashPassword = (password: string): Promise<string> => alone(() => hash(password, PARAMETERS));

/** Whether the password belongs to the hash; without a hash it takes the same time and is false. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await alone(() => verify(passwordHash ?? NOBODY, password));
  return matches && passwordHash !== undefined;
}
