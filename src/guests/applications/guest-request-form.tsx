import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useRef } from "react";
import { Controller, useForm } from "react-hook-form";
import { GuestRequestInput, type guestRequestsEndpoints } from "#guests/guests.contract.ts";
import { PrivacyNote } from "#inbox/form-notes.tsx";
import { reachFormAge, showRefusal } from "#inbox/form-sending.ts";
import { SpamTrap } from "#inbox/spam-trap.tsx";
import { apiClient } from "#platform/browser/api-client.ts";
import { useFormDraft } from "#platform/browser/form-draft.ts";
import { useHydrated } from "#platform/browser/page-start/use-hydrated.ts";
import { useWholeShow } from "#show/use-show.ts";
import { Button } from "#ui/controls/button.tsx";
import { Field, FieldError } from "#ui/controls/field.tsx";
import { Input } from "#ui/controls/input.tsx";
import { Textarea } from "#ui/controls/textarea.tsx";
import { toast } from "#ui/layers/toast.ts";
import { GuestPhotoField } from "./guest-photo-field.tsx";

const FIELDS = GuestRequestInput.keyof().options;

/** The application; another one (`isAgain`) begins with the focus in its first field. Its button stays off until the page's code runs: the browser itself would send it as an address. */
export default function GuestRequestForm({
  isAgain,
  onSent,
}: {
  isAgain: boolean;
  onSent: (statusUrl: string) => void;
}) {
  const show = useWholeShow();
  const form = useForm({ resolver: zodResolver(GuestRequestInput) });
  const { register, control, handleSubmit, setError, setFocus, getValues, formState } = form;
  const { errors, isSubmitting } = formState;
  const dropDraft = useFormDraft(form, "guest-request");
  const hydrated = useHydrated();
  const photo = usePhotoPreparation();
  useEffect(() => {
    if (isAgain) setFocus("name");
  }, [isAgain, setFocus]);

  const submit = handleSubmit(async (input) => {
    try {
      // Chosen before the button was pressed: the photo is sent too, or its field says why it cannot be.
      if (!(await photo.isFit())) return;
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
      const body = {
        ...input,
        photoUrl: getValues("photoUrl") || null,
        timeZone,
        formAge: await reachFormAge(),
      };
      const sent = await apiClient<typeof guestRequestsEndpoints>()("POST /api/guest-requests", { body });
      dropDraft();
      onSent(sent.statusUrl);
    } catch (failure) {
      showRefusal(failure, setError, FIELDS, { shouldFocus: true });
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
        <Input {...register("potentialTimeline")} placeholder={show.examples.guestTimeline} />
      </Field>
      <div className="tablet:col-span-2">
        <Controller
          control={control}
          name="photoUrl"
          render={({ field, fieldState }) => (
            <GuestPhotoField
              value={field.value}
              onChange={field.onChange}
              onPreparing={photo.begin}
              error={fieldState.error?.message}
            />
          )}
        />
      </div>
      <SpamTrap {...register("website")} />
      <div className="grid justify-items-start gap-5 tablet:col-span-2">
        {errors.root && <FieldError>{errors.root.message}</FieldError>}
        <Button type="submit" size="lg" busy={isSubmitting} disabled={!hydrated || isSubmitting}>
          {isSubmitting ? "Submitting..." : "Send your request"}
        </Button>
        <PrivacyNote>
          We keep what you send for a year, for this purpose only. Your own page lets you erase it, or write
          to
        </PrivacyNote>
      </div>
    </form>
  );
}

function usePhotoPreparation() {
  const preparation = useRef<Promise<boolean>>(undefined);
  const begin = (next: Promise<boolean>) => {
    preparation.current = next;
    next.finally(() => {
      if (preparation.current === next) preparation.current = undefined;
    });
  };
  return { begin, isFit: async () => (await preparation.current) ?? true };
}
