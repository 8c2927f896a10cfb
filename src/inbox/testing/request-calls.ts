import { expect } from "vitest";
import type { Client } from "#testing/test-app.ts";

/** Returns functions that call the API for one kind of request. `body` has only the required fields. */
export const makeRequestCalls = <Request>(path: string, body: object) => ({
  async submit(visitor: Client, otherFields: object = {}): Promise<Request> {
    const response = await visitor.post(path, { ...body, ...otherFields });
    expect(response.status).toBe(201);
    return response.json<Request>();
  },
  change: (admin: Client, id: number, json: object) => admin.put(`${path}/${id}`, json),
  list: async (admin: Client, query = ""): Promise<Request[]> =>
    (await admin.request(`${path}${query}`)).json<Request[]>(),
});
