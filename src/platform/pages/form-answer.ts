import { type ActionFunctionArgs, data, redirect } from "react-router";
import { ApiError, type Fetch } from "#platform/browser/api-client.ts";
import { pageContext } from "./page-context.ts";

export type SubmittedTexts = Record<string, string>;

/** The result of a form that was submitted without JavaScript: the response of the API request, or why it failed. */
export type FormResult<Answer> =
  | { sent: Answer; refused?: undefined }
  | { sent?: undefined; refused: { message: string; issues: ApiError["issues"]; typed: SubmittedTexts } };

/**
 * Sends a form's API request in a page's action, then redirects to the page, so that a reload doesn't submit the form
 * again. The redirected request gets the result. If the API request fails, there is no redirect, and the result also
 * contains what the user typed, except passwords.
 */
export async function submitForm<Answer>(
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  send: (typed: SubmittedTexts, fetch: Fetch) => Promise<Answer>,
) {
  const { fetch, sentAnswer, keepAnswer } = context.get(pageContext);
  if (sentAnswer !== undefined) return data<FormResult<Answer>>({ sent: sentAnswer as Answer });
  const fields = [...(await request.formData())];
  const submittedFields = Object.fromEntries(fields.map(([name, value]) => [name, String(value)]));
  try {
    throw redirect(keepAnswer(await send(submittedFields, fetch)), 303);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, message, issues } = error;
    const shownFields = Object.fromEntries(
      Object.entries(submittedFields).filter(([name]) => !/password/i.test(name)),
    );
    return data<FormResult<Answer>>({ refused: { message, issues, typed: shownFields } }, { status });
  }
}
