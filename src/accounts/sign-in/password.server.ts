import { hash, verify } from "@node-rs/argon2";
import { Refusal } from "#platform/errors/errors.server.ts";
import { findEnclosingNetwork } from "#platform/http/http.server.ts";
import { Queue } from "#platform/work/work.server.ts";

/** Argon2id (the library's default) with OWASP's parameters: 19 MiB, 2 passes, 1 lane. */
const HASH_PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * A hash that no password matches, made with the same parameters as all others. Sign-ins with an unknown name are
 * checked against it, so that they take as long as sign-ins with a known name.
 */
const UNMATCHABLE_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$MDEyMzQ1Njc4OWFiY2RlZg$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/**
 * Computing a hash takes tens of milliseconds of CPU time, so only one is computed at a time, and IP addresses take
 * turns.
 */
const hashQueue = new Queue({
  places: 1,
  maxWaiting: 200,
  maxWaitingPerKey: 20,
  refuse: () =>
    new Refusal("too-many", "Too many tries. Please try again in 5 seconds.", {
      headers: { "retry-after": "5" },
    }),
});

/** Returns a password's hash as a PHC string, computed off the main thread. */
export const hashPassword = (clientKey: string, password: string): Promise<string> =>
  hashQueue.run(() => hash(password, HASH_PARAMETERS), findEnclosingNetwork(clientKey));

/**
 * Returns whether the password matches the hash. If there is no hash, takes equally long and returns false.
 * `limitGuesses` runs the check when it is the address's turn. No other password is checked before it has finished.
 */
export const verifyPassword = (
  clientKey: string,
  passwordHash: string | undefined,
  password: string,
  limitGuesses = (check: () => Promise<boolean>): Promise<boolean> => check(),
): Promise<boolean> =>
  hashQueue.run(
    () =>
      limitGuesses(
        async () => (await verify(passwordHash ?? UNMATCHABLE_HASH, password)) && passwordHash !== undefined,
      ),
    findEnclosingNetwork(clientKey),
  );
