import { randomUUID } from "node:crypto";
import { chmod, copyFile, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

export const DRAFT_SUFFIX = ".part";

/**
 * Writes a file so that it is either complete or missing, even after a power outage: writes a temporary draft first,
 * and then renames it. Each process has its own draft.
 */
export async function writeFileAtomically(
  path: string,
  bytes: Uint8Array,
  draft = `${path}.${randomUUID()}${DRAFT_SUFFIX}`,
): Promise<void> {
  await createFolder(dirname(path));
  await removeDraftOnFailure(draft, async () => {
    await writeAndFlush(draft, bytes);
    await renameAndFlush(draft, path);
  });
}

/** Moves a file from `from` to `path`, even if they are on different disks. */
export async function moveFileAtomically(from: string, path: string): Promise<void> {
  await createFolder(dirname(path));
  const draft = `${path}.${randomUUID()}${DRAFT_SUFFIX}`;
  await removeDraftOnFailure(draft, async () => {
    await rename(from, draft).catch(() => copyFile(from, draft));
    await chmod(draft, 0o600);
    await flushAndRename(draft, path);
  });
}

export async function flushAndRename(draft: string, path: string): Promise<void> {
  const file = await open(draft, "r+");
  await file.sync().finally(() => file.close());
  await renameAndFlush(draft, path);
}

/** Creates a folder and flushes its parent, because a power outage could otherwise lose the folder and its files. */
export async function createFolder(folder: string): Promise<void> {
  const firstNewFolder = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (firstNewFolder === undefined) return;
  for (let newFolder = folder; ; newFolder = dirname(newFolder)) {
    await flushFolder(dirname(newFolder));
    if (newFolder === firstNewFolder || dirname(newFolder) === newFolder) return;
  }
}

/**
 * Runs `work`, and removes the draft if `work` fails. Throws the error from `work` even if the removal fails as well.
 */
export async function removeDraftOnFailure(draft: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    throw error;
  }
}

async function writeAndFlush(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, "w", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function renameAndFlush(draft: string, path: string): Promise<void> {
  await rename(draft, path);
  await flushFolder(dirname(path));
}

async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, "r").catch(ignoreUnsupportedFlush);
  try {
    await folder?.sync().catch(ignoreUnsupportedFlush);
  } finally {
    await folder?.close();
  }
}

/**
 * The error codes that mean that the system can't open or flush folders. They are ignored. Any other error means that
 * the file's new name may be lost in a power outage.
 */
const UNSUPPORTED_FLUSH_CODES = ["EACCES", "EBADF", "EINVAL", "EISDIR", "ENOTSUP", "EPERM"];

function ignoreUnsupportedFlush(error: NodeJS.ErrnoException): undefined {
  if (!UNSUPPORTED_FLUSH_CODES.includes(error.code ?? "")) throw error;
}

/** Returns undefined for the error of a missing file or folder. Rethrows any other error. */
export function ignoreMissingFile(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
