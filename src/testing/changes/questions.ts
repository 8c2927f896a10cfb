import type { ExampleWrite } from "./change.ts";

/** Submits a question as a visitor, and leaves it for the team to review. Returns the question's path in the API. */
const submitQuestion = async ({ admin, visitor }: Parameters<ExampleWrite>[0]): Promise<string> => {
  await admin.put("/api/questions/open", { open: true });
  const questionResponse = await visitor.post("/api/questions", { text: "Who pays?" });
  return `/api/questions/${questionResponse.json<{ key: string }>().key}`;
};

const createAction =
  (end: string): ExampleWrite =>
  async (people) => ({ path: `${await submitQuestion(people)}/${end}` });

export const exampleQuestionWrites: Record<string, ExampleWrite> = {
  "PUT /api/questions/open": async () => ({ path: "/api/questions/open", json: { open: true } }),
  "PUT /api/questions/{key}": async (people) => ({
    path: await submitQuestion(people),
    json: { status: "accepted" },
  }),
  "POST /api/questions/{key}/hide-all": createAction("hide-all"),
  "POST /api/questions/{key}/hide-alike": createAction("hide-alike"),
  "POST /api/questions/{key}/topic-request": createAction("topic-request"),
};
