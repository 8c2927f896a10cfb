import { type ActionFunctionArgs, useActionData } from "react-router";
import { createVoterHeaders } from "#platform/browser/call-keys.ts";
import { submitForm } from "#platform/pages/form-answer.ts";
import { TextareaField, TextField } from "#ui/calls/fields.tsx";
import { useCallForm } from "#ui/calls/use-call-form.ts";
import { Button } from "#ui/controls/button.tsx";
import { FieldError } from "#ui/controls/field.tsx";
import { createQuestionsClient } from "./questions.queries.ts";
import { MAX_QUESTION_LENGTHS } from "./questions.rules.ts";

/**
 * Handles the question form when the browser submits it without JavaScript. Use it as the `action` of the form's page.
 */
export const handleQuestionForm = (call: ActionFunctionArgs) =>
  submitForm(call, async ({ text = "", name = "" }, fetch) => {
    await createQuestionsClient(fetch)("POST /api/questions", { body: { text, name } });
    return true as const;
  });

const ASKED_TOAST = {
  title: "Your question is with the team",
  description: "Only you can see it until somebody has read it.",
};

/** Returns the state of a form with the fields of `empty`. A field that it doesn't show is neither restored nor sent. */
export function useAskForm<Values extends { text: string; name?: string }>(
  empty: Values,
  onAsked?: () => unknown,
) {
  const answer = useActionData<typeof handleQuestionForm>();
  const form = useCallForm({
    initial: empty,
    refused: answer?.refused,
    isSent: answer?.sent !== undefined,
    draft: "question",
    send: (values) =>
      createQuestionsClient()("POST /api/questions", { body: values, headers: createVoterHeaders() }),
    done: () => ASKED_TOAST,
    failure: "Your question was not sent",
    onDone: () => {
      form.reset(empty);
      return onAsked?.();
    },
  });
  return { form, isSent: answer?.sent !== undefined };
}

const EMPTY_QUESTION = { text: "", name: "" };

/** Shows the full form, with fields for a question and an optional name. */
export function AskForm({ onAsked }: { onAsked: () => unknown }) {
  const { form, isSent } = useAskForm(EMPTY_QUESTION, onAsked);
  return (
    <form
      {...form.props}
      method="post"
      action="/questions"
      aria-label="Ask the hosts"
      className="flex flex-wrap items-start gap-3"
    >
      <div className="relative w-full">
        <TextareaField
          {...form.field("text")}
          label="Your question"
          hideLabel
          required
          rows={3}
          placeholder="One question, as you would say it"
        />
        <p aria-hidden="true" className="figures mt-1 text-right text-on-2 text-t-0">
          {[...form.typed.text].length} of {MAX_QUESTION_LENGTHS.text}
        </p>
      </div>
      <div className="min-w-32 flex-1">
        <TextField
          {...form.field("name")}
          label="Your name"
          hideLabel
          autoComplete="name"
          placeholder="Your name, if you like"
        />
      </div>
      <Button type="submit" busy={form.busy} className="min-w-21">
        Ask
      </Button>
      {form.error && (
        <div className="w-full">
          <FieldError>{form.error}</FieldError>
        </div>
      )}
      {isSent && (
        <p role="status" className="w-full text-on-2">
          {ASKED_TOAST.title}. {ASKED_TOAST.description}
        </p>
      )}
    </form>
  );
}
