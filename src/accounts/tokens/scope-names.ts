import type { TokenScope } from "./tokens.contract.ts";

export const TOKEN_SCOPE_OPTIONS: { value: TokenScope; label: string; hint: string }[] = [
  {
    value: "live",
    label: "Live",
    hint: "Read the live state and the weeks with their guests, and run the show's commands",
  },
  { value: "read", label: "Read", hint: "Read everything you can see" },
  { value: "write", label: "Write", hint: "Change everything you can change" },
];
