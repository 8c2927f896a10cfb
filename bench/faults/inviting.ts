import { Caller } from "./caller.ts";

/** Applies as a guest, who gets a date from an admin, which queues an email. @returns the request's id. */
export async function inviteGuest(origin: string, admin: Caller, email: string): Promise<number> {
  const json = { name: "A Guest", email, bio: "Thirty years of night shifts, and a book about them." };
  const applied = await new Caller(7).call(origin, "/api/guest-requests", { json });
  const { id } = JSON.parse(applied?.text ?? "{}");
  const change = {
    status: "scheduled",
    scheduledDate: "2027-12-09T18:00:00.000Z",
    sendEmailNotification: true,
  };
  await admin.call(origin, `/api/guest-requests/${id}`, { method: "PUT", json: change });
  return id;
}
