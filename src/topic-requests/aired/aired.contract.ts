import { z } from "zod";
import { endpoints, idInPath } from "#platform/http/endpoint.contract.ts";
import { AiredTopic, AiringInput } from "#topics/aired/aired.contract.ts";

const date = z.object({
  date: z.string().regex(/^\d{4}-\d{2}-\d{2}$/, "Date must be written as 2026-12-09"),
});

export const airedEndpoints = endpoints({
  "PUT /api/topics/{id}/aired": {
    access: "admin",
    summary: "Link a topic to the second of an episode; null takes it back",
    status: 200,
    params: z.object({ id: idInPath }),
    body: AiringInput,
    answer: AiredTopic,
    refreshesPages: true,
  },
  "GET /api/weeks/{date}/aired": {
    access: "admin",
    summary: "The topics that were drawn on air that week, and the mails that wait",
    status: 200,
    params: date,
    answer: z.object({ topics: z.array(AiredTopic), waitingMails: z.int() }),
  },
  "POST /api/weeks/{date}/release-mails": {
    access: "admin",
    summary: "Send the mails of that week that wait",
    status: 200,
    params: date,
    answer: z.object({ released: z.int() }),
  },
});
