import { randomInt } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { PasswordTurns } from "./password-turns.server.ts";

/** Argon2id (the library's default) with OWASP's parameters: 19 MiB, 2 passes, 1 lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash that no password has, with the same parameters: unknown names cost as much as known ones. */
const NOBODY =
  "$argon2id$v=19$m=19456,t=2,p=1$MDEyMzQ1Njc4OWFiY2RlZg$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

const turns = new PasswordTurns();

/** The PHC text of a password's hash, off the main thread, when it is the turn of `who` (a client's address). */
export const hashPassword = (who: string, password: string): Promise<string> =>
  turns.run(who, () => hash(password, PARAMETERS));

/** Whether the password belongs to the hash; without a hash it takes the same time and is false. */
export async function verifyPassword(
  who: string,
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const matches = await turns.run(who, () => verify(passwordHash ?? NOBODY, password));
  return matches && passwordHash !== undefined;
}

/** Letters and digits that nobody mistakes for one another. */
const ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

/** A random secret that people can read out to one another: about 5 bits for each sign. */
export const readableSecret = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
