import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { waitOf } from "#inbox/form-trap.rules.ts";
import { FormTrap } from "#inbox/form-trap.tsx";
import { ApiError } from "#platform/browser/api-client.ts";
import { useFormDraft } from "#platform/browser/form-draft.ts";
import { show } from "#show.ts";
import { Button } from "#ui/controls/button.tsx";
import { Field, FieldError } from "#ui/controls/field.tsx";
import { Input } from "#ui/controls/input.tsx";
import { Textarea } from "#ui/controls/textarea.tsx";
import { toast } from "#ui/layers/toast.ts";
import { TopicRequestInput } from "./topic-requests.contract.ts";
import { topicRequestsApi } from "./topic-requests.queries.ts";

/** How long the button says that the suggestion was sent, in milliseconds: specification, section 9. */
const SUBMITTED_MS = 5000;

const EMPTY = { name: "", email: "", category: "", description: "", website: "" };
const FIELDS = ["name", "email", "category", "description"] as const;

/** The public form: idle, submitting, submitted for five seconds, idle again. */
export default function TopicRequestForm() {
  const form = useForm({ resolver: zodResolver(TopicRequestInput) });
  const { register, handleSubmit, setError, formState, reset } = form;
  const { errors, isSubmitting } = formState;
  const dropDraft = useFormDraft(form, "topic-request");
  const { submitted, showSubmitted, ready } = useSubmitted();

  const submit = handleSubmit(async (input) => {
    try {
      await send(input);
      dropDraft();
      reset(EMPTY);
      showSubmitted();
      toast({
        title: "Topic request submitted!",
        description: "Thank you for your suggestion. We will review it soon.",
      });
    } catch (failure) {
      const issues = failure instanceof ApiError ? failure.issues : [];
      for (const { path, message } of issues) {
        const field = FIELDS.find((one) => one === path);
        if (field) setError(field, { message });
      }
      if (failure instanceof ApiError && failure.status === 429)
        setError("root", { message: failure.message });
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
      <FormTrap {...register("website")} />
      <div className="grid justify-items-start gap-5 tablet:col-span-2">
        {errors.root && <FieldError>{errors.root.message}</FieldError>}
        <SubmitButton ready={ready} isSubmitting={isSubmitting} submitted={submitted} />
        <p className="text-on-3 text-t-0">
          We keep your name, e-mail and suggestion for a year so that we can answer you. To have them removed,
          write to{" "}
          <a href={`mailto:${show.contactEmail}`} className="underline">
            {show.contactEmail}
          </a>
          . More in our{" "}
          <Link to="/privacy" className="underline">
            privacy notice
          </Link>
          .
        </p>
      </div>
    </form>
  );
}

async function send(input: TopicRequestInput): Promise<void> {
  const wait = waitOf(performance.now());
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  const body = { ...input, formAge: Math.round(performance.now()) };
  await topicRequestsApi()("POST /api/topic-requests", { body });
}

/** Disabled until the page's code can send the form: the browser itself would send it as part of an address. */
function SubmitButton({
  ready,
  isSubmitting,
  submitted,
}: {
  ready: boolean;
  isSubmitting: boolean;
  submitted: boolean;
}) {
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
    <Button type="submit" size="lg" busy={isSubmitting} disabled={!ready || isSubmitting}>
      {isSubmitting ? "Submitting..." : "Submit Topic Request"}
    </Button>
  );
}

function useSubmitted() {
  const [ready, setReady] = useState(false);
  const [submitted, setSubmitted] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    setReady(true);
    return () => clearTimeout(timer.current);
  }, []);
  const showSubmitted = () => {
    setSubmitted(true);
    timer.current = setTimeout(() => setSubmitted(false), SUBMITTED_MS);
  };
  return { submitted, showSubmitted, ready };
}
