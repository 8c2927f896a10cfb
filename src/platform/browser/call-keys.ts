let voterKey: string | undefined;

/**
 * Returns the headers for a vote or a question. Until this browser has its voter cookie, they make repeats count as the
 * same visitor's: the first response may have been lost, and the cookie with it.
 */
export const createVoterHeaders = (): { "voter-key": string } => {
  voterKey ??= makeRandomKey();
  return { "voter-key": voterKey };
};

/** Generates a random key of about 30 characters. Pages that aren't served over HTTPS have no crypto.randomUUID. */
export const makeRandomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (number) => number.toString(36)).join("-");
