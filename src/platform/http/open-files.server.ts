import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { isAnswering } from "./pipelining.server.ts";

/** Files that connections leave to the database, pictures and outgoing calls. */
const KEPT = 64;
/** From this share of its connections on, a server lets an idle one go for each new one. */
const SCARCE = 0.75;

/** How many files and connections the system lets this process have open; undefined where it does not say. */
export function readOpenFilesLimit(): number | undefined {
  try {
    const soft = /^Max open files +(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1];
    return soft === undefined ? undefined : Number(soft);
  } catch {
    // Only Linux has that file. Elsewhere the limit is far away.
    return undefined;
  }
}

/** Streams take half of the open files at most, so that pages are answered however many people watch. */
export const streamsWithin = (openFiles: number): number => Math.floor(openFiles / 2);

/** Keeps a server's connections within the open files: the oldest idle one goes before a new one is turned away. */
export function boundConnections(server: Server, openFiles: number): void {
  const most = Math.max(openFiles - KEPT, Math.ceil(openFiles * SCARCE));
  server.maxConnections = most;
  const open = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
    if (open.size > most * SCARCE) findIdle(open)?.destroy();
  });
}

/** One that was answered. Who has just come and not asked yet is no idle one. */
function findIdle(sockets: Set<Socket>): Socket | undefined {
  for (const socket of sockets)
    if (socket.bytesRead > 0 && !socket.destroyed && !isAnswering(socket)) return socket;
  return undefined;
}
