import { addSuggestedTopic, openBoard } from "#suggestions/board/testing/board-topics.ts";
import type { Suggestion } from "../own-page/own-page.contract.ts";

export const LOAN_TOPIC = "Your brother asks for a loan to keep his shop open until spring";

/**
 * Opens a site with a suggestion that is on the board. Returns functions for what its suggester does on their own page,
 * whose path in the API is `path`.
 */
export async function openOwnSuggestion(database: Parameters<typeof openBoard>[0], fields: object = {}) {
  const { app, boss, board } = await openBoard(database);
  const suggestion = await addSuggestedTopic(app.client(), boss, { description: LOAN_TOPIC, ...fields });
  const token = suggestion.followUrl.split("/s/")[1] ?? "";
  const path = `/api/suggestions/${token}`;
  const readSuggestion = async () => (await app.client().request(path)).json<Suggestion>();
  const post = (subpath: string, options = {}) =>
    app.client().request(`${path}/${subpath}`, { method: "POST", ...options });
  const showOrHideOwnName = (showName: boolean) => app.client().put(path, { showName });
  return { app, boss, board, ...suggestion, token, path, readSuggestion, post, show: showOrHideOwnName };
}
