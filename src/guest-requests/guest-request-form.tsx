import { zodResolver } from "@hookform/resolvers/zod";
import { useRef } from "react";
import { Controller, useForm } from "react-hook-form";
import { Link } from "react-router";
import { waitOf } from "#inbox/form-trap.rules.ts";
import { FormTrap } from "#inbox/form-trap.tsx";
import { ApiError } from "#platform/browser/api-client.ts";
import { useFormDraft } from "#platform/browser/form-draft.ts";
import { useHydrated } from "#platform/browser/page-start/use-hydrated.ts";
import { show } from "#show.ts";
import { Button } from "#ui/controls/button.tsx";
import { Field, FieldError } from "#ui/controls/field.tsx";
import { Input } from "#ui/controls/input.tsx";
import { Textarea } from "#ui/controls/textarea.tsx";
import { toast } from "#ui/layers/toast.ts";
import { GuestPhotoField } from "./guest-photo-field.tsx";
import { GuestRequestInput } from "./guest-requests.contract.ts";
import { guestRequestsApi } from "./guest-requests.queries.ts";

const FIELDS = ["name", "email", "phone", "linkedIn", "bio", "potentialTimeline", "photoUrl"] as const;

/** The application: editing, submitting; `onSent` when it has arrived. */
export default function GuestRequestForm({ onSent }: { onSent: () => void }) {
  const form = useForm({ resolver: zodResolver(GuestRequestInput) });
  const { register, control, handleSubmit, setError, getValues, formState } = form;
  const { errors, isSubmitting } = formState;
  const dropDraft = useFormDraft(form, "guest-request");
  const hydrated = useHydrated();
  const photo = usePhotoOnItsWay();

  const submit = handleSubmit(async (input) => {
    try {
      // The person chose it before they pressed the button: it goes along, or they read why it cannot.
      if (!(await photo.arrived())) return;
      await send({ ...input, photoUrl: getValues("photoUrl") || null });
      dropDraft();
      onSent();
    } catch (failure) {
      const issues = failure instanceof ApiError ? failure.issues : [];
      for (const { path, message } of issues) {
        const field = FIELDS.find((one) => one === path);
        if (field) setError(field, { message }, { shouldFocus: true });
      }
      if (failure instanceof ApiError && failure.status === 429)
        setError("root", { message: failure.message });
      toast({
        variant: "destructive",
        title: "Submission failed",
        description: "There was an error submitting your request. Please try again.",
      });
    }
  });

  return (
    <form
      noValidate
      aria-label="Be a guest"
      onSubmit={submit}
      className="relative grid grid-cols-1 gap-6 tablet:grid-cols-2 tablet:gap-x-5.5"
    >
      <Field label="Full name" error={errors.name?.message} required>
        <Input {...register("name")} autoComplete="name" />
      </Field>
      <Field label="Email Address" error={errors.email?.message} required>
        <Input {...register("email")} type="email" autoComplete="email" />
      </Field>
      <Field label="Phone, optional" error={errors.phone?.message}>
        <Input {...register("phone")} type="tel" autoComplete="tel" />
      </Field>
      <Field label="LinkedIn, optional" error={errors.linkedIn?.message}>
        <Input {...register("linkedIn")} inputMode="url" placeholder="linkedin.com/in/…" />
      </Field>
      <Field label="Bio" error={errors.bio?.message} required className="tablet:col-span-2">
        <Textarea {...register("bio")} rows={5} />
      </Field>
      <Field
        label="When could you come? Optional"
        error={errors.potentialTimeline?.message}
        className="tablet:col-span-2"
      >
        <Input {...register("potentialTimeline")} placeholder="Any Wednesday in January" />
      </Field>
      <div className="tablet:col-span-2">
        <Controller
          control={control}
          name="photoUrl"
          render={({ field, fieldState }) => (
            <GuestPhotoField
              value={field.value}
              onChange={field.onChange}
              onTaking={photo.comes}
              error={fieldState.error?.message}
            />
          )}
        />
      </div>
      <FormTrap {...register("website")} />
      <div className="grid justify-items-start gap-5 tablet:col-span-2">
        {errors.root && <FieldError>{errors.root.message}</FieldError>}
        <Button type="submit" size="lg" busy={isSubmitting} disabled={!hydrated || isSubmitting}>
          {isSubmitting ? "Submitting..." : "Send your request"}
        </Button>
        <p className="text-on-3 text-t-0">
          We keep what you send for a year, for this purpose only. To have it removed, write to{" "}
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

async function send(input: GuestRequestInput): Promise<void> {
  const wait = waitOf(performance.now());
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  const body = { ...input, formAge: Math.round(performance.now()) };
  await guestRequestsApi()("POST /api/guest-requests", { body });
}

/** A photo that is still being made smaller; `arrived` waits for it and is false where it cannot be one. */
function usePhotoOnItsWay() {
  const taking = useRef<Promise<boolean>>(undefined);
  const comes = (next: Promise<boolean>) => {
    taking.current = next;
    next.finally(() => {
      if (taking.current === next) taking.current = undefined;
    });
  };
  return { comes, arrived: async () => (await taking.current) ?? true };
}
