import type { House } from "#app/house.server.ts";
import type { Client, TestRequest } from "../test-app.ts";

/** Sets up whatever a request needs. Returns the request's path and body. */
export type ExampleWrite = (people: {
  admin: Client;
  visitor: Client;
  house: House;
}) => Promise<{ path: string } & TestRequest>;

export type CreatedRow = { id: number } & Record<string, unknown>;

export async function createRow(client: Client, path: string, json: object): Promise<CreatedRow> {
  const response = await client.post(path, json);
  if (response.status !== 201) throw new Error(`POST ${path} answered ${response.status}: ${response.text}`);
  return response.json();
}

export async function findFirstRow(client: Client, path: string): Promise<CreatedRow> {
  const [row] = (await client.request(path)).json<CreatedRow[]>();
  if (!row) throw new Error(`GET ${path} is empty`);
  return row;
}
