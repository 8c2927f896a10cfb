import { readEmails } from "#suggestions/testing/suggester-emails.ts";
import type { ExampleWrite } from "./change.ts";

const EMAIL_TEXTS = { subject: "{show} is on", text: "Come and see: {title}" };

const PASSWORD = "correct horse";

export const exampleFollowerWrites: Record<string, ExampleWrite> = {
  "PUT /api/followers/messages": async () => ({
    path: "/api/followers/messages",
    json: { soon: EMAIL_TEXTS, live: EMAIL_TEXTS, episode: EMAIL_TEXTS },
  }),
  "POST /api/followers/test": async ({ admin }) => {
    await admin.put("/api/user", { email: "boss@example.org", currentPassword: PASSWORD });
    return { path: "/api/followers/test", json: { kind: "live" } };
  },
  "DELETE /api/followers/people/{id}": async ({ admin, visitor, house }) => {
    const followRequest = { email: "dana@whitcomb.example", wants: ["live"] };
    await visitor.post("/api/followers", followRequest);
    const mail =
      (await readEmails({ house })).find((email) => email.includes(`To: ${followRequest.email}`)) ?? "";
    const token = /\/f\/([\w-]+)/.exec(mail)?.[1];
    await visitor.post(`/api/followers/${token}/confirm`);
    const [person] = (await admin.request("/api/followers/people")).json<{ id: number }[]>();
    return { path: `/api/followers/people/${person?.id}` };
  },
};
