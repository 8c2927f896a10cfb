import { execFileSync } from "node:child_process";
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";

/** A small file system for one test. */
export type MountedFileSystem = { folder: string; remove(): void };

const runCommand = (command: string, ...commandArguments: string[]) =>
  execFileSync(command, commandArguments, { stdio: ["ignore", "pipe", "pipe"] });

/** Mounts a memory file system of `mb` megabytes, for at most 10,000 files and folders. */
export function mountTmpfs(folder: string, mb: number): MountedFileSystem {
  mkdirSync(folder, { recursive: true });
  runCommand("mount", "-t", "tmpfs", "-o", `size=${mb}m,nr_inodes=10000`, "tmpfs", folder);
  return { folder, remove: () => runCommand("umount", "--lazy", folder) };
}

/** Uses up all remaining inodes. Returns a function that frees them. */
export function fillInodes({ folder }: MountedFileSystem): () => void {
  const fillerFolder = join(folder, "many");
  mkdirSync(fillerFolder);
  try {
    for (let fileCount = 0; ; fileCount += 1) writeFileSync(join(fillerFolder, String(fileCount)), "");
  } catch {
    return () => rmSync(fillerFolder, { recursive: true });
  }
}

/** Creates a file that contains an ext4 file system and can be mounted through a loop device. Returns its path. */
function makeDisk(folder: string, mb: number, ...options: string[]): string {
  const imagePath = `${folder}.img`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(imagePath, "");
  runCommand("truncate", "-s", `${mb}M`, imagePath);
  runCommand("mkfs.ext4", "-q", "-F", ...options, imagePath);
  return imagePath;
}

function removeDisk(folder: string, imagePath: string): void {
  runCommand("umount", "--lazy", folder);
  rmSync(imagePath, { force: true });
}

/**
 * Mounts a disk that becomes read-only when `fail` is called, even while it is in use. Linux makes a disk read-only
 * when it finds damage. `fail` returns a function that mounts the disk again, once no file on it is open.
 */
export function mountFailingDisk(folder: string, mb: number): MountedFileSystem & { fail(): () => void } {
  const imagePath = makeDisk(folder, mb, "-e", "remount-ro");
  const mount = () => runCommand("mount", "-o", "loop,errors=remount-ro", imagePath, folder);
  mount();
  return {
    folder,
    fail: () => {
      const device = runCommand("findmnt", "-n", "-o", "SOURCE", folder).toString().trim();
      writeFileSync(`/sys/fs/ext4/${device.split("/").at(-1)}/trigger_fs_error`, "1");
      return () => {
        runCommand("umount", folder);
        mount();
      };
    },
    remove: () => removeDisk(folder, imagePath),
  };
}

/**
 * Mounts a disk that loses power when `cutPower` is called: everything that was written but never synced is lost. No
 * file on the disk may be open at that moment.
 */
export function mountUnsyncedDisk(folder: string, mb: number): MountedFileSystem & { cutPower(): void } {
  const imagePath = makeDisk(folder, mb);
  // The journal is only written every five minutes, and the kernel's writeback is turned off, so that nothing is synced
  // by chance.
  const mount = () => runCommand("mount", "-o", "loop,commit=300", imagePath, folder);
  const originalSetting = readFileSync(WRITEBACK_SETTING, "utf8");
  writeFileSync(WRITEBACK_SETTING, "0");
  mount();
  return {
    folder,
    cutPower: () => {
      runCommand("cp", "--sparse=always", imagePath, `${imagePath}.cut`);
      runCommand("umount", folder);
      renameSync(`${imagePath}.cut`, imagePath);
      mount();
    },
    remove: () => {
      writeFileSync(WRITEBACK_SETTING, originalSetting);
      removeDisk(folder, imagePath);
    },
  };
}

/** How often the kernel writes back unsynced data, in hundredths of a second. 0 means never. */
const WRITEBACK_SETTING = "/proc/sys/vm/dirty_writeback_centisecs";

/** Uses up all free space, down to the last byte. Returns a function that frees it again. */
export function fillDisk({ folder }: MountedFileSystem): () => void {
  const fillerPath = join(folder, "filler");
  const fd = openSync(fillerPath, "w");
  for (let bytes = 1024 * 1024; bytes >= 1; bytes = Math.floor(bytes / 2)) {
    const block = Buffer.alloc(bytes);
    try {
      while (writeSync(fd, block) === bytes);
    } catch {
      // No more blocks of this size fit, so try smaller ones.
    }
  }
  closeSync(fd);
  return () => rmSync(fillerPath);
}
