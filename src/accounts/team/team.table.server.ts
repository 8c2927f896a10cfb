import type { Generated } from "kysely";
import type { Role } from "#platform/http/endpoint.contract.ts";

type UsersTable = {
  id: Generated<number>;
  username: string;
  usernameFolded: string;
  passwordHash: string;
  role: Role | null;
  email: string | null;
  createdAt: string;
  signedInAt: string | null;
  /** The id by which passkeys identify the account. */
  passkeyHandle: string | null;
};

type InvitationsTable = {
  id: Generated<number>;
  role: Role;
  email: string | null;
  invitedBy: string;
  /** The owner who created it. It expires when they lose that role. */
  makerId: number | null;
  tokenHash: string;
  /** The email contains a separate token, created when it is sent. */
  mailedTokenHash: string | null;
  createdAt: string;
  expiresAt: string;
};

/**
 * `makerId` is the owner who created it, or null if the person asked for it. It expires when that owner loses the role.
 */
type PasswordLinksTable = {
  id: Generated<number>;
  userId: number;
  makerId: number | null;
  tokenHash: string;
  expiresAt: string;
};

type PasskeysTable = {
  id: Generated<number>;
  userId: number;
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
};

/** Only the hash of a token is stored. `scopes` are separated by spaces. */
type ApiTokensTable = {
  id: Generated<number>;
  tokenHash: string;
  userId: number;
  name: string;
  scopes: string;
  /** Whether it was created in a session that had used a passkey. */
  byPasskey: boolean;
  createdAt: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
};

/** The name outlives a deleted account. */
type AdminEventsTable = {
  id: Generated<number>;
  at: string;
  userId: number | null;
  username: string;
  action: string;
  entity: string;
  entityId: number | null;
  detail: string | null;
  /** The name of the API token that made the change. */
  token: string | null;
};

export type TeamTables = {
  users: UsersTable;
  passkeys: PasskeysTable;
  invitations: InvitationsTable;
  password_links: PasswordLinksTable;
  api_tokens: ApiTokensTable;
  admin_events: AdminEventsTable;
};
