/** Matches valid usernames. They have no letters from other scripts, because some of those look like Latin letters. */
export const USERNAME_PATTERN = /^[A-Za-z0-9._-]{3,32}$/;

export const INVALID_USERNAME_MESSAGE =
  "Username must be 3 to 32 letters from A to Z, digits, dots, underscores or hyphens";
