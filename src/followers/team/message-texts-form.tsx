import { useQuery } from "@tanstack/react-query";
import { ApiError } from "#platform/browser/api-client.ts";
import { TextareaField, TextField } from "#ui/calls/fields.tsx";
import { useSharedForm } from "#ui/calls/use-shared-form.ts";
import { Button } from "#ui/controls/button.tsx";
import { FieldError } from "#ui/controls/field.tsx";
import { useChangeWithToast } from "#ui/layers/use-change-with-toast.ts";
import { QueryContent } from "#ui/states/query-content.tsx";
import type { FollowerMessageKind } from "../message-kinds.contract.ts";
import { MESSAGE_KIND_OPTIONS } from "../message-kinds.rules.ts";
import type { MessageTexts } from "../messages/follower-messages.contract.ts";
import { createFollowerMessagesClient, messageTextsQuery } from "./team-followers.queries.ts";

/** Lets the team edit the text of each message, and send any of the messages as a test. */
export function MessageTextsForm() {
  const query = useQuery(messageTextsQuery);
  return (
    <section aria-labelledby="message-texts" className="max-w-2xl">
      <h3 id="message-texts" className="font-strong">
        What followers are told
      </h3>
      <p className="mt-1 mb-5 text-on-2">
        {
          "{show}, {title} and {time} stand for the show's name, the title of the week or the episode, and the time."
        }
      </p>
      <QueryContent query={query} what="the words" rows={3} rowClassName="h-32">
        {(words) => <MessageTextsFields words={words} />}
      </QueryContent>
    </section>
  );
}

function MessageTextsFields({ words }: { words: MessageTexts }) {
  const form = useSharedForm({
    stored: words,
    toFields,
    send: (typed, basedOn) =>
      createFollowerMessagesClient()("PUT /api/followers/messages", {
        body: { ...toMessageTexts(typed), basedOn },
      }).catch(rethrowWithFormFields),
    draft: "followers-messages",
    failure: "Failed to save the words",
    done: "Words saved",
  });
  const sendTest = useChangeWithToast(
    (kind: FollowerMessageKind) =>
      createFollowerMessagesClient()("POST /api/followers/test", { body: { kind } }),
    {
      done: "A test is on its way to your address",
      failure: "Could not send the test",
      refresh: () => {},
    },
  );
  return (
    <form {...form.props} className="grid gap-7">
      {MESSAGE_KIND_OPTIONS.map(({ value, label }) => (
        <fieldset key={value} className="grid gap-3 border-rule border-t pt-4">
          <legend className="sr-only">{label}</legend>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p aria-hidden="true" className="font-strong text-t-1">
              {label}
            </p>
            <Button
              variant="ghost"
              size="sm"
              disabled={form.isDirty}
              busy={sendTest.isPending && sendTest.variables === value}
              onClick={() => sendTest.mutate(value)}
            >
              Send me a test<span className="sr-only">: {label}</span>
            </Button>
          </div>
          <TextField {...form.field(`${value}Subject`)} label="Subject" required />
          <TextareaField {...form.field(`${value}Text`)} label="Text" required rows={2} />
        </fieldset>
      ))}
      {form.error && <FieldError>{form.error}</FieldError>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" busy={form.busy}>
          Save the words
        </Button>
        {form.isDirty && (
          <p className="text-on-2 text-t-0">Not saved yet. Save the words, then send yourself a test.</p>
        )}
      </div>
    </form>
  );
}

const toFields = ({ soon, live, episode }: MessageTexts) => ({
  soonSubject: soon.subject,
  soonText: soon.text,
  liveSubject: live.subject,
  liveText: live.text,
  episodeSubject: episode.subject,
  episodeText: episode.text,
});

const toMessageTexts = (typed: ReturnType<typeof toFields>): MessageTexts => ({
  soon: { subject: typed.soonSubject, text: typed.soonText },
  live: { subject: typed.liveSubject, text: typed.liveText },
  episode: { subject: typed.episodeSubject, text: typed.episodeText },
});

/** Rethrows an error with its fields renamed as in this form: the server's 'soon.subject' is 'soonSubject' here. */
function rethrowWithFormFields(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  const issues = error.issues.map(({ path, message }) => ({
    path: path.replace(/\.(\w)/, (_, letter: string) => letter.toUpperCase()),
    message,
  }));
  throw new ApiError(error.status, error.message, { ...error.body, issues });
}
