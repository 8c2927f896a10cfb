import type { Client } from "../test-app.ts";
import { createRow, type ExampleWrite } from "./change.ts";

const TOPIC = { content: "Who closes the till?", category: "Work", subCategory: "Shops" };

async function deleteTopic(admin: Client): Promise<string> {
  const { id } = await createRow(admin, "/api/topics", { ...TOPIC, content: `Topic ${Math.random()}` });
  const deleteResponse = await admin.delete(`/api/topics/${id}`);
  return deleteResponse.headers.get("x-deletion-id") ?? "";
}

export const exampleTrashWrites: Record<string, ExampleWrite> = {
  "POST /api/trash/{id}/restore": async ({ admin }) => ({
    path: `/api/trash/${await deleteTopic(admin)}/restore`,
  }),
  "DELETE /api/trash/{id}": async ({ admin }) => ({ path: `/api/trash/${await deleteTopic(admin)}` }),
};
