import { lazy, Suspense, useState } from "react";
import { type ActionFunctionArgs, useActionData } from "react-router";
import { PrivacyNote } from "#inbox/form-notes.tsx";
import { waitForMinFormAge } from "#inbox/form-sending.ts";
import { SpamTrap } from "#inbox/spam-trap.tsx";
import { createApiClient } from "#platform/browser/api-client.ts";
import { submitForm } from "#platform/pages/form-answer.ts";
import type { topicRequestsEndpoints } from "#suggestions/suggestions.contract.ts";
import { TextareaField, TextField } from "#ui/calls/fields.tsx";
import { useCallForm } from "#ui/calls/use-call-form.ts";
import { Checkbox } from "#ui/controls/checkbox.tsx";
import { FieldError } from "#ui/controls/field.tsx";
import { cn } from "#ui/styles/class-names.ts";
import { CategoryChips } from "./category-chips.tsx";
import { SubmitButton, useSentConfirmation } from "./submit-button.tsx";

/** Loaded once the visitor starts to write. If loading fails, the form works without it. */
const SimilarTopics = lazy(() =>
  import("#suggestions/board/similar-topics.tsx").catch(() => ({ default: () => null })),
);

const MIN_SEARCH_LENGTH = 10;

const EMPTY_FORM = { description: "", category: "", name: "", email: "", showName: true, website: "" };

/**
 * Sends the suggestion if the form is submitted without JavaScript. Call it from the page's action. A missing field
 * counts as empty.
 */
export const handleTopicRequestForm = (call: ActionFunctionArgs) =>
  submitForm(call, async ({ showName, ...texts }, fetch) => {
    const body = { ...EMPTY_FORM, ...texts, showName: showName !== undefined };
    const { followUrl } = await createApiClient<typeof topicRequestsEndpoints>(fetch)(
      "POST /api/topic-requests",
      {
        body,
      },
    );
    return { followUrl };
  });

export default function TopicRequestForm() {
  const answer = useActionData<typeof handleTopicRequestForm>();
  const { submitted, showSubmitted } = useSentConfirmation(answer?.sent !== undefined);
  const [followUrl, setFollowUrl] = useState(answer?.sent?.followUrl);
  const form = useCallForm({
    initial: EMPTY_FORM,
    refused: answer?.refused,
    isSent: answer?.sent !== undefined,
    draft: "topic-request",
    send: async (typed) => {
      const body = { ...typed, formAge: await waitForMinFormAge() };
      return createApiClient<typeof topicRequestsEndpoints>()("POST /api/topic-requests", { body });
    },
    done: () => ({
      title: "Topic request submitted!",
      description: "Thank you for your suggestion. We will review it soon.",
    }),
    failure: {
      title: "Something went wrong",
      description: "Failed to submit your topic request. Please try again.",
    },
    onDone: (receipt) => {
      setFollowUrl(receipt.followUrl);
      form.reset(EMPTY_FORM);
      showSubmitted();
    },
  });
  const { typed } = form;
  const [hasStarted, setHasStarted] = useState(false);
  // On phones, these fields stay hidden until the visitor starts to write.
  const hiddenOnPhones = hasStarted || typed.description !== "" ? "" : "max-tablet:hidden";
  return (
    <form
      {...form.props}
      method="post"
      action="/?index#suggest-your-topic-ideas"
      aria-label="Suggest a topic"
      className="relative grid grid-cols-1 gap-4 tablet:grid-cols-2 tablet:gap-y-6 tablet:gap-x-5.5"
      onSubmit={(event) => {
        if (submitted) event.preventDefault();
        else form.props.onSubmit(event);
      }}
    >
      <TextareaField
        {...form.field("description")}
        label="Topic Description"
        required
        rows={3}
        placeholder="Put it as you would ask it out loud"
        onFocus={() => setHasStarted(true)}
        className="tablet:col-span-2"
      />
      {/* The height is fixed, so that search results don't move the button while somebody is about to press it. */}
      <div
        data-ground="night-3"
        className={cn(
          "h-48 overflow-y-auto overscroll-contain rounded-panel p-5 tablet:col-span-2",
          hiddenOnPhones,
        )}
      >
        {typed.description.length < MIN_SEARCH_LENGTH ? (
          <p className="text-on-2 text-t-1">
            While you write, ideas like yours show up here. A vote for one counts as much as a suggestion.
          </p>
        ) : (
          <Suspense>
            <SimilarTopics text={typed.description} />
          </Suspense>
        )}
      </div>
      <div className="grid gap-2.5 tablet:col-span-2">
        <TextField
          {...form.field("category")}
          label="Topic Category"
          required
          placeholder="Business Strategy, Personal Development, Marketing"
        />
        <CategoryChips
          chosen={typed.category}
          isWanted={typed.description !== ""}
          onChoose={(category) => form.set({ category })}
          className={hiddenOnPhones}
        />
      </div>
      <TextField {...form.field("name")} label="Your Name" required autoComplete="name" />
      <TextField {...form.field("email")} label="Email Address" required type="email" autoComplete="email" />
      <Checkbox
        {...form.box("showName")}
        label="Show my name on the board"
        hint={describeShownName(typed.name)}
        className="tablet:col-span-2"
      />
      <SpamTrap name="website" />
      <div className="grid gap-4 tablet:col-span-2 tablet:justify-items-start">
        {form.error && <FieldError>{form.error}</FieldError>}
        <SubmitButton isSubmitting={form.busy} submitted={submitted} />
        <SuggesterPageLink address={followUrl} />
        <PrivacyNote ask="To have them removed, write to">
          We keep your name, email and suggestion for a year so that we can answer you.
        </PrivacyNote>
      </div>
    </form>
  );
}

const describeShownName = (name: string): string =>
  `As ${name.trim() || "you write it"}, without your email. You can take it off later.`;

/** Links to the suggester's own page once the suggestion has been sent. */
function SuggesterPageLink({ address }: { address: string | undefined }) {
  if (!address) return null;
  return (
    <p role="status">
      <a href={address} className="text-link underline underline-offset-4">
        See where your suggestion stands
      </a>
      <span className="text-on-2">. Keep this link to yourself.</span>
    </p>
  );
}
