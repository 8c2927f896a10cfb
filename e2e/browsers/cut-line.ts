import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** A connection to a site that can be cut: browsers go through it, and requests for `cut` paths break off. */
export type Line = {
  origin: string;
  /** Breaks off every request whose path matches; without a pattern, every request. Streams end, too. */
  cut(pattern?: RegExp): void;
  mend(): void;
  /** How many requests were broken off since the last cut. */
  broken(): number;
  end(): Promise<void>;
};

export async function openLine(site: string): Promise<Line> {
  let lost: RegExp | undefined;
  let broken = 0;
  const server = createServer((from, answer) => {
    if (lost?.test(from.url ?? "")) {
      broken += 1;
      from.socket.destroy();
      return;
    }
    const onward = request(site + from.url, { method: from.method, headers: from.headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    onward.on("error", () => from.socket.destroy());
    answer.on("close", () => onward.destroy());
    from.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    cut(pattern = /./) {
      lost = pattern;
      broken = 0;
      server.closeAllConnections();
    },
    mend() {
      lost = undefined;
    },
    broken: () => broken,
    end: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
