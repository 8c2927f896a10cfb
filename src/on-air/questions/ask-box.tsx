import { Link } from "react-router";
import { TextField } from "#ui/calls/fields.tsx";
import { Button } from "#ui/controls/button.tsx";
import { FieldError } from "#ui/controls/field.tsx";
import { useAskForm } from "./ask-form.tsx";

const EMPTY_QUESTION = { text: "" };

/** Shows 'Ask the hosts' in one line on the home page while questions are open. */
export default function AskBox({ count }: { count: number }) {
  const { form } = useAskForm(EMPTY_QUESTION);
  return (
    <section id="ask-the-hosts" aria-labelledby="ask" tabIndex={-1} className="outline-none">
      <div className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1">
        <h2 id="ask" className="display text-t-4">
          Ask the hosts
        </h2>
        <Link to="/questions" className="finger font-label text-link text-t-1 underline underline-offset-6">
          {count === 0 ? "All questions" : `See all ${count}`}
        </Link>
      </div>
      <form
        {...form.props}
        method="post"
        action="/questions"
        aria-label="Ask the hosts"
        className="mt-3 flex flex-wrap items-start gap-2.5"
      >
        <div className="min-w-32 flex-1">
          <TextField
            {...form.field("text")}
            label="Your question"
            hideLabel
            required
            autoComplete="off"
            placeholder="Your question, on air"
          />
        </div>
        <Button type="submit" variant="secondary" busy={form.busy}>
          Ask
        </Button>
        {form.error && (
          <div className="w-full">
            <FieldError>{form.error}</FieldError>
          </div>
        )}
      </form>
    </section>
  );
}
