import { execFileSync } from "node:child_process";
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";

/** A small file system for one test. */
export type FileSystem = { folder: string; remove(): void };

const run = (command: string, ...words: string[]) =>
  execFileSync(command, words, { stdio: ["ignore", "pipe", "pipe"] });

/** A memory file system of `mb` megabytes, for at most `inodes` files and folders. */
export function mountMemory(folder: string, mb: number, inodes = 10_000): FileSystem {
  mkdirSync(folder, { recursive: true });
  run("mount", "-t", "tmpfs", "-o", `size=${mb}m,nr_inodes=${inodes}`, "tmpfs", folder);
  return { folder, remove: () => run("umount", "--lazy", folder) };
}

/** Resizes a memory file system so that this many kilobytes are free, however full it is. */
export function leaveRoom({ folder }: FileSystem, kb: number): void {
  for (let attempt = 1; ; attempt += 1)
    try {
      const { blocks, bfree, bsize } = statfsSync(folder);
      run("mount", "-o", `remount,size=${Math.ceil(((blocks - bfree) * bsize) / 1024) + kb}k`, folder);
      return;
    } catch (error) {
      // More was written in the meantime.
      if (attempt === 100) throw error;
    }
}

/** Uses up all remaining inodes. Returns a function that frees them. */
export function fillInodes({ folder }: FileSystem): () => void {
  const many = join(folder, "many");
  mkdirSync(many);
  try {
    for (let made = 0; ; made += 1) writeFileSync(join(many, String(made)), "");
  } catch {
    return () => rmSync(many, { recursive: true });
  }
}

/** Makes all of it read-only. Nothing may be using it. */
export const makeReadOnly = ({ folder }: FileSystem) => run("mount", "-o", "remount,ro", folder);

/** Makes a disk of a file behind a loop device, with ext4. Returns that file. */
function makeDisk(folder: string, mb: number, ...options: string[]): string {
  const image = `${folder}.img`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(image, "");
  run("truncate", "-s", `${mb}M`, image);
  run("mkfs.ext4", "-q", "-F", ...options, image);
  return image;
}

function removeDisk(folder: string, image: string): void {
  run("umount", "--lazy", folder);
  rmSync(image, { force: true });
}

/**
 * A disk that becomes read-only under its users when `fail` is called, which is what Linux does to a disk that it finds
 * damaged.
 */
export function mountFailingDisk(folder: string, mb: number): FileSystem & { fail(): void } {
  const image = makeDisk(folder, mb, "-e", "remount-ro");
  run("mount", "-o", "loop,errors=remount-ro", image, folder);
  const device = run("findmnt", "-n", "-o", "SOURCE", folder).toString().trim();
  return {
    folder,
    fail: () => writeFileSync(`/sys/fs/ext4/${device.split("/").at(-1)}/trigger_fs_error`, "1"),
    remove: () => removeDisk(folder, image),
  };
}

/**
 * A disk that loses power when `cutPower` is called. Everything written but never synced is lost, because only what
 * reached the file is mounted again. None of its files may be open then.
 */
export function mountUnsyncedDisk(folder: string, mb: number): FileSystem & { cutPower(): void } {
  const image = makeDisk(folder, mb);
  // The journal is written every five minutes and the kernel's writeback is delayed, so nothing is synced by chance.
  const mount = () => run("mount", "-o", "loop,commit=300", image, folder);
  const usual = readFileSync(WRITE_BACK, "utf8");
  writeFileSync(WRITE_BACK, "0");
  mount();
  return {
    folder,
    cutPower: () => {
      run("cp", "--sparse=always", image, `${image}.cut`);
      run("umount", folder);
      renameSync(`${image}.cut`, image);
      mount();
    },
    remove: () => {
      writeFileSync(WRITE_BACK, usual);
      removeDisk(folder, image);
    },
  };
}

/** In hundredths of a second: how often the kernel writes back unsynced data; 0 is never. */
const WRITE_BACK = "/proc/sys/vm/dirty_writeback_centisecs";

/** Uses up all free space, down to the last byte. Returns a function that frees it. */
export function fill({ folder }: FileSystem): () => void {
  const file = join(folder, "filler");
  const fd = openSync(file, "w");
  for (let bytes = 1024 * 1024; bytes >= 1; bytes = Math.floor(bytes / 2)) {
    const piece = Buffer.alloc(bytes);
    try {
      while (writeSync(fd, piece) === bytes);
    } catch {
      // Full for pieces of this size, so the next ones are smaller.
    }
  }
  closeSync(fd);
  return () => rmSync(file);
}
