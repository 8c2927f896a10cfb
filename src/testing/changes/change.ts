import type { House } from "#app/house.server.ts";
import type { Client, Sent } from "../test-app.ts";

/** Sets up whatever a request needs. Returns the request's path and body. */
export type Change = (people: {
  admin: Client;
  visitor: Client;
  house: House;
}) => Promise<{ path: string } & Sent>;

export type Row = { id: number } & Record<string, unknown>;

export async function createRow(client: Client, path: string, json: object): Promise<Row> {
  const response = await client.request(path, { method: "POST", json });
  if (response.status !== 201) throw new Error(`POST ${path} answered ${response.status}: ${response.text}`);
  return response.json();
}

export async function findFirst(client: Client, path: string): Promise<Row> {
  const [row] = (await client.request(path)).json<Row[]>();
  if (!row) throw new Error(`GET ${path} is empty`);
  return row;
}
