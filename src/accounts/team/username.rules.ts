/** What a username consists of. Letters of other scripts are left out, because some look like Latin ones. */
export const USERNAME_PATTERN = /^[A-Za-z0-9._-]{3,32}$/;

export const INVALID_USERNAME_MESSAGE =
  "Username must be 3 to 32 letters from A to Z, digits, dots, underscores or hyphens";
