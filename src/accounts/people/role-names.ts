import type { Role } from "#platform/http/endpoint.contract.ts";

export const ROLE_OPTIONS: { value: Role; label: string }[] = [
  { value: "owner", label: "Owner" },
  { value: "producer", label: "Producer" },
  { value: "moderator", label: "Moderator" },
];
