import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { hasUnansweredRequests } from "./pipelining.server.ts";

/** The number of file descriptors reserved for the database, pictures and outgoing calls. */
const RESERVED_FILES = 64;
/**
 * When more than this share of the allowed connections is in use, the server closes an idle connection for each new
 * one.
 */
const SCARCITY_THRESHOLD = 0.75;

/** Returns how many files and connections this process may have open, or undefined if that isn't known. */
export function readOpenFilesLimit(): number | undefined {
  try {
    const softLimit = /^Max open files +(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1];
    return softLimit === undefined ? undefined : Number(softLimit);
  } catch {
    // This file exists only on Linux. Other systems have far higher limits.
    return undefined;
  }
}

/**
 * Returns how many streams to allow: half of the files that the process may open, so that pages keep working no matter
 * how many people are watching.
 */
export const countAllowedStreams = (maxOpenFiles: number): number => Math.floor(maxOpenFiles / 2);

/**
 * Keeps a server's connections within the limit on open files. Closes the oldest idle connection before refusing a new
 * one.
 */
export function limitConnections(server: Server, maxOpenFiles: number): void {
  const maxConnections = Math.max(
    maxOpenFiles - RESERVED_FILES,
    Math.ceil(maxOpenFiles * SCARCITY_THRESHOLD),
  );
  server.maxConnections = maxConnections;
  const open = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
    if (open.size > maxConnections * SCARCITY_THRESHOLD) findIdleSocket(open)?.destroy();
  });
}

/**
 * Returns the oldest connection whose requests have all been answered, if any. A new connection without a request isn't
 * idle.
 */
function findIdleSocket(sockets: Set<Socket>): Socket | undefined {
  for (const socket of sockets)
    if (socket.bytesRead > 0 && !socket.destroyed && !hasUnansweredRequests(socket)) return socket;
  return undefined;
}
