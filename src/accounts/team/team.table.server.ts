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
  /** The id by which passkeys know the account. */
  passkeyHandle: string | null;
};

type InvitationsTable = {
  id: Generated<number>;
  role: Role;
  email: string | null;
  invitedBy: string;
  /** The owner who made it. It ends when they lose that role. */
  makerId: number | null;
  tokenHash: string;
  /** The mail has its own token, created when it is sent. */
  mailedTokenHash: string | null;
  createdAt: string;
  expiresAt: string;
};

/** `makerId` is the owner who made it and with whose role it ends, or null if its person asked for it. */
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

/** Only a token's hash is stored. `scopes` are separated by spaces. */
type ApiTokensTable = {
  id: Generated<number>;
  tokenHash: string;
  userId: number;
  name: string;
  scopes: string;
  /** Whether it was made in a session that was signed in or stepped up with a passkey. */
  byPasskey: boolean;
  createdAt: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
};

/** The name is kept when the account is deleted. */
type AdminEventsTable = {
  id: Generated<number>;
  at: string;
  userId: number | null;
  username: string;
  action: string;
  entity: string;
  entityId: number | null;
  detail: string | null;
  /** The name of the API token that the change was made with. */
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
