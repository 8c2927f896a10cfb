import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { PrivacyNote } from "#inbox/form-notes.tsx";
import { reachFormAge, showRefusal } from "#inbox/form-sending.ts";
import { SpamTrap } from "#inbox/spam-trap.tsx";
import { apiClient } from "#platform/browser/api-client.ts";
import { useFormDraft } from "#platform/browser/form-draft.ts";
import { useHydrated } from "#platform/browser/page-start/use-hydrated.ts";
import { SimilarTopics } from "#suggestions/board/similar-topics.tsx";
import { TopicRequestInput, type topicRequestsEndpoints } from "#suggestions/suggestions.contract.ts";
import { Button } from "#ui/controls/button.tsx";
import { Checkbox } from "#ui/controls/checkbox.tsx";
import { Field, FieldError } from "#ui/controls/field.tsx";
import { Input } from "#ui/controls/input.tsx";
import { Textarea } from "#ui/controls/textarea.tsx";
import { toast } from "#ui/layers/toast.ts";

/** How long the button says that the suggestion was sent, in milliseconds. */
const SUBMITTED_MS = 5000;

const EMPTY = { name: "", email: "", category: "", description: "", showName: true, website: "" };
const FIELDS = TopicRequestInput.keyof().options;

export default function TopicRequestForm() {
  const form = useForm({ resolver: zodResolver(TopicRequestInput), defaultValues: { showName: true } });
  const { register, handleSubmit, setError, formState, reset, watch } = form;
  const { errors, isSubmitting } = formState;
  const dropDraft = useFormDraft(form, "topic-request");
  const { submitted, showSubmitted } = useSubmitted();
  const [followUrl, setFollowUrl] = useState<string>();

  const submit = handleSubmit(async (input) => {
    try {
      const body = { ...input, formAge: await reachFormAge() };
      const sent = await apiClient<typeof topicRequestsEndpoints>()("POST /api/topic-requests", { body });
      setFollowUrl(sent.followUrl);
      dropDraft();
      reset(EMPTY);
      showSubmitted();
      toast({
        title: "Topic request submitted!",
        description: "Thank you for your suggestion. We will review it soon.",
      });
    } catch (failure) {
      showRefusal(failure, setError, FIELDS);
      toast({
        variant: "destructive",
        title: "Something went wrong",
        description: "Failed to submit your topic request. Please try again.",
      });
    }
  });

  return (
    <form
      noValidate
      aria-label="Suggest a topic"
      className="relative grid grid-cols-1 gap-6 tablet:grid-cols-2 tablet:gap-x-5.5"
      onSubmit={(event) => {
        if (submitted) event.preventDefault();
        else submit(event);
      }}
    >
      <Field label="Your Name" error={errors.name?.message} required>
        <Input {...register("name")} autoComplete="name" />
      </Field>
      <Field label="Email Address" error={errors.email?.message} required>
        <Input {...register("email")} type="email" autoComplete="email" />
      </Field>
      <Field label="Topic Category" error={errors.category?.message} required className="tablet:col-span-2">
        <Input {...register("category")} placeholder="Business Strategy, Personal Development, Marketing" />
      </Field>
      <Field
        label="Topic Description"
        error={errors.description?.message}
        required
        className="tablet:col-span-2"
      >
        <Textarea {...register("description")} rows={5} placeholder="Put it as you would ask it out loud" />
      </Field>
      <SimilarTopics text={watch("description") ?? ""} />
      <Checkbox
        {...register("showName")}
        defaultChecked
        label="Show my name on the board"
        hint={describeName(watch("name") ?? "")}
        className="tablet:col-span-2"
      />
      <SpamTrap {...register("website")} />
      <div className="grid justify-items-start gap-5 tablet:col-span-2">
        {errors.root && <FieldError>{errors.root.message}</FieldError>}
        <SubmitButton isSubmitting={isSubmitting} submitted={submitted} />
        {followUrl && (
          <p role="status">
            <a href={followUrl} className="text-link underline underline-offset-4">
              See where your suggestion stands
            </a>
            <span className="text-on-2">. Keep the link: it is yours alone.</span>
          </p>
        )}
        <PrivacyNote>
          We keep your name, e-mail and suggestion for a year so that we can answer you. To have them removed,
          write to
        </PrivacyNote>
      </div>
    </form>
  );
}

const describeName = (name: string): string =>
  `As ${name.trim() || "you write it"}, without your address. You can take it off later.`;

/** Disabled until the page's code can send the form: the browser itself would send it as part of an address. */
function SubmitButton({ isSubmitting, submitted }: { isSubmitting: boolean; submitted: boolean }) {
  const hydrated = useHydrated();
  if (submitted)
    return (
      <Button
        type="submit"
        size="lg"
        variant="outline"
        disabled
        className="disabled:border-solid! disabled:text-on!"
      >
        ✓ Submitted Successfully
      </Button>
    );
  return (
    <Button type="submit" size="lg" busy={isSubmitting} disabled={!hydrated || isSubmitting}>
      {isSubmitting ? "Submitting..." : "Submit Topic Request"}
    </Button>
  );
}

function useSubmitted() {
  const [submitted, setSubmitted] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const showSubmitted = () => {
    setSubmitted(true);
    timer.current = setTimeout(() => setSubmitted(false), SUBMITTED_MS);
  };
  return { submitted, showSubmitted };
}
