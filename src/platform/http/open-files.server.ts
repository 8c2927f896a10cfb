import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { isAnswering } from "./pipelining.server.ts";

/** The number of file descriptors that are kept free for the database, pictures and outgoing calls. */
const RESERVED_FILES = 64;
/** If more than this share of the allowed connections is open, a server closes an idle one for each new one. */
const SCARCE_SHARE = 0.75;

/** Returns how many files and connections the system lets this process open, or undefined if that is unknown. */
export function readOpenFilesLimit(): number | undefined {
  try {
    const soft = /^Max open files +(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1];
    return soft === undefined ? undefined : Number(soft);
  } catch {
    // Only Linux has this file. The limit is far higher on other systems.
    return undefined;
  }
}

/**
 * Returns how many streams are allowed. They get at most half of the files that the process may open, so that pages
 * work no matter how many people watch.
 */
export const countAllowedStreams = (openFiles: number): number => Math.floor(openFiles / 2);

/**
 * Keeps a server's connections within the limit of open files. Closes the oldest idle one before refusing a new one.
 */
export function limitConnections(server: Server, openFiles: number): void {
  const most = Math.max(openFiles - RESERVED_FILES, Math.ceil(openFiles * SCARCE_SHARE));
  server.maxConnections = most;
  const open = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
    if (open.size > most * SCARCE_SHARE) findIdleSocket(open)?.destroy();
  });
}

/**
 * Finds an idle connection: one whose last request has been answered. A new connection without a request doesn't count.
 */
function findIdleSocket(sockets: Set<Socket>): Socket | undefined {
  for (const socket of sockets)
    if (socket.bytesRead > 0 && !socket.destroyed && !isAnswering(socket)) return socket;
  return undefined;
}
