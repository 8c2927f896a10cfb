import {
  createAccount,
  deleteAccount,
  type ListedAccount,
  listAccounts,
  promoteAccount,
  resetPassword,
  setAccountRole,
  signOutAccount,
} from "#accounts/sign-in/terminal-accounts.server.ts";
import { usernameField } from "#accounts/team/team.contract.ts";
import type { House } from "#app/house.server.ts";
import type { Role } from "#platform/http/endpoint.contract.ts";
import { formatCount } from "#platform/texts/counts.rules.ts";
import { printLine, runAsCommand } from "./command.server.ts";
import { runInHouse } from "./house-command.server.ts";

const USAGE = `npm run user -- list
npm run user -- create NAME          make an account with a generated password
npm run user -- promote NAME         make NAME a producer, or the owner if there is none
npm run user -- make-owner NAME      make NAME an owner
npm run user -- demote NAME          make NAME a plain user
npm run user -- reset-password NAME  generate a new password, remove the passkeys and sign NAME out everywhere
npm run user -- sign-out NAME        end every session of NAME
npm run user -- delete NAME          delete the account of NAME`;

const COMMANDS: Record<string, (house: House, name: string) => Promise<string>> = {
  create: async (house, name) => {
    const { password } = await createAccount(house, name);
    return `User ${name} was created.\n${formatPassword(password)}\nGive them the back office: npm run user -- promote ${name}`;
  },
  promote: async (house, name) => {
    return `${name} is ${describeRole(await promoteAccount(house, name))} now.`;
  },
  "make-owner": async (house, name) => {
    await setAccountRole(house, name, "owner");
    return `${name} is an owner now.`;
  },
  demote: async (house, name) => {
    await setAccountRole(house, name, null);
    return `${name} is a plain user now.`;
  },
  delete: async (house, name) => {
    await deleteAccount(house, name);
    return `The account ${name} was deleted.`;
  },
  "reset-password": async (house, name) => {
    const { password } = await resetPassword(house, name);
    return `${name} was signed out everywhere.\n${formatPassword(password)}`;
  },
  "sign-out": async (house, name) => {
    const endedSessions = await signOutAccount(house, name);
    return `${name} was signed out of ${formatCount(endedSessions, "session")}.`;
  },
};

const describeRole = (role: Role): string => (role === "owner" ? "an owner" : `a ${role}`);

const formatPassword = (password: string): string =>
  `Password  ${password}\nIt isn't stored, and won't be shown again.`;

function formatAccounts(accounts: ListedAccount[]): string {
  if (accounts.length === 0) return "There are no users yet.";
  const rows = accounts.map((account) => [
    account.username,
    account.role ?? "user",
    `registered ${account.createdAt.slice(0, 10)}`,
    account.signedInAt ? `last login ${account.signedInAt.slice(0, 10)}` : "no login yet",
    formatCount(account.sessions, "open session"),
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")).join("\n");
}

/** Parses the command line. Returns a function that runs the command and returns the text to print. */
function parseCommand([subcommand = "", name, ...otherArguments]: string[]): (
  house: House,
) => Promise<string> {
  if (subcommand === "list" && name === undefined)
    return async (house) => formatAccounts(await listAccounts(house));
  const runSubcommand = Object.hasOwn(COMMANDS, subcommand) ? COMMANDS[subcommand] : undefined;
  if (!runSubcommand || otherArguments.length > 0) throw new Error(USAGE);
  const parsedName = usernameField.safeParse(name);
  if (!parsedName.success) throw new Error(parsedName.error.issues[0]?.message ?? USAGE);
  return (house) => runSubcommand(house, parsedName.data);
}

await runAsCommand(async () => {
  const command = parseCommand(process.argv.slice(2));
  printLine(await runInHouse(command));
});
