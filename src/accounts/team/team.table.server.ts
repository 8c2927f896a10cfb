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
  /** The id that passkeys use to identify the account. */
  passkeyHandle: string | null;
};

type InvitationsTable = {
  id: Generated<number>;
  role: Role;
  email: string | null;
  invitedBy: string;
  /** The owner who created the invitation. It stops working if they are no longer an owner. */
  makerId: number | null;
  tokenHash: string;
  /** The hash of a separate token for the invitation's email, created when the email is sent. */
  mailedTokenHash: string | null;
  createdAt: string;
  expiresAt: string;
};

type PasswordLinksTable = {
  id: Generated<number>;
  userId: number;
  /**
   * The owner who created the link, which stops working if they are no longer an owner. Null if the person reported a
   * forgotten password.
   */
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

type ApiTokensTable = {
  id: Generated<number>;
  tokenHash: string;
  userId: number;
  name: string;
  /** Separated by spaces. */
  scopes: string;
  /** Whether the token was created in a session that had used a passkey. */
  byPasskey: boolean;
  createdAt: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
};

type AdminEventsTable = {
  id: Generated<number>;
  at: string;
  userId: number | null;
  /** Kept after the account is deleted. */
  username: string;
  action: string;
  entity: string;
  entityId: number | null;
  detail: string | null;
  /** The name of the API token that made the change. */
  token: string | null;
  /** What the change moved to the trash. It may no longer be there. */
  deletionId: number | null;
};

export type TeamTables = {
  users: UsersTable;
  passkeys: PasskeysTable;
  invitations: InvitationsTable;
  password_links: PasswordLinksTable;
  api_tokens: ApiTokensTable;
  admin_events: AdminEventsTable;
};
