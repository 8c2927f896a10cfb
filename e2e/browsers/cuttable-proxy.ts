import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** A proxy to a site. It can cut the connection. */
export type CuttableProxy = {
  origin: string;
  /** Drops the requests whose path matches `pattern`, by default all of them, including open streams. */
  cut(pattern?: RegExp): void;
  mend(): void;
  /** Returns how many requests have been dropped since the last cut. */
  broken(): number;
  end(): Promise<void>;
};

export async function startCuttableProxy(site: string): Promise<CuttableProxy> {
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
