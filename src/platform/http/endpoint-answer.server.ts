import type { Context } from "hono";
import type { Log } from "#platform/log/log.server.ts";
import type { Endpoint } from "./endpoint.contract.ts";
import type { Counted } from "./endpoint-binding.server.ts";
import type { HttpEnv } from "./http-env.server.ts";

/** A use-case's result as it leaves: through the endpoint's shape, so that a field which the contract does not name cannot. */
export function writtenAnswer(c: Context<HttpEnv>, endpoint: Endpoint, result: unknown, log: Log): Response {
  if (result instanceof Response) return endpoint.media?.startsWith("text/") ? quiet(c, result, log) : result;
  c.header("cache-control", "no-store");
  if (!endpoint.answer) return c.body(null, endpoint.status);
  if (!endpoint.counted) return c.json(endpoint.answer.parse(result), endpoint.status as 200);
  const { items, total } = result as Counted<unknown>;
  c.header("x-total-count", String(total));
  return c.json(endpoint.answer.parse(items), endpoint.status as 200);
}

/**
 * A text that is made while it is sent. What makes it break off stays in the log: the HTTP server would print the
 * error, and send its message to the client where nothing has left yet.
 */
function quiet(c: Context<HttpEnv>, { status, headers, body }: Response, log: Log): Response {
  const reader = body?.getReader();
  if (!reader) return new Response(null, { status, headers });
  const pieces = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        const { requestId, loggedPath } = c.var;
        log.error({ requestId, method: c.req.method, path: loggedPath, error }, "answer broke off");
        controller.error(new Error("The answer broke off"));
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return new Response(pieces, { status, headers });
}
