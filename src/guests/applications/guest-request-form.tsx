import { useEffect, useRef } from "react";
import type { guestRequestsEndpoints } from "#guests/guests.contract.ts";
import { PrivacyNote } from "#inbox/form-notes.tsx";
import { waitForMinFormAge } from "#inbox/form-sending.ts";
import { SpamTrap } from "#inbox/spam-trap.tsx";
import { ApiError, createApiClient } from "#platform/browser/api-client.ts";
import { useWholeShow } from "#show/use-show.ts";
import type { CallFormOptions } from "#ui/calls/call-form-options.ts";
import { TextareaField, TextField } from "#ui/calls/fields.tsx";
import { useCallForm } from "#ui/calls/use-call-form.ts";
import { Button } from "#ui/controls/button.tsx";
import { FieldError } from "#ui/controls/field.tsx";
import { GuestPhotoField } from "./guest-photo-field.tsx";

const EMPTY_REQUEST = {
  name: "",
  email: "",
  phone: "",
  linkedIn: "",
  bio: "",
  potentialTimeline: "",
  photoUrl: "",
  website: "",
};

type RefusedForm = CallFormOptions<typeof EMPTY_REQUEST, unknown>["refused"];
type OnSent = (statusUrl: string) => void;

/**
 * The application form. Set `isAgain` if the visitor has just sent an application: the first field of the new form then
 * gets the focus.
 */
export default function GuestRequestForm({
  isAgain,
  refusedForm: refused,
  onSent,
}: {
  isAgain: boolean;
  refusedForm: RefusedForm;
  onSent: OnSent;
}) {
  const show = useWholeShow();
  const { form, photo } = useGuestForm(refused, onSent);
  const { focus } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the form appears again
  useEffect(() => {
    if (isAgain) focus("name");
  }, [isAgain]);
  return (
    <form
      {...form.props}
      method="post"
      aria-label="Be a guest"
      className="relative grid grid-cols-1 gap-6 tablet:grid-cols-2 tablet:gap-x-5.5"
    >
      <TextField {...form.field("name")} label="Full name" required autoComplete="name" />
      <TextField {...form.field("email")} label="Email Address" required type="email" autoComplete="email" />
      <TextField {...form.field("phone")} label="Phone, optional" type="tel" autoComplete="tel" />
      <TextField
        {...form.field("linkedIn")}
        label="LinkedIn, optional"
        inputMode="url"
        placeholder="linkedin.com/in/…"
      />
      <TextareaField {...form.field("bio")} label="Bio" required rows={5} className="tablet:col-span-2" />
      <TextField
        {...form.field("potentialTimeline")}
        label="When could you come? Optional"
        placeholder={show.examples.guestTimeline}
        className="tablet:col-span-2"
      />
      <div className="tablet:col-span-2">
        <GuestPhotoField
          value={form.typed.photoUrl}
          onChange={photo.choose}
          onPreparing={photo.begin}
          error={form.errorOf("photoUrl")}
        />
      </div>
      <SpamTrap name="website" />
      <div className="grid justify-items-start gap-5 tablet:col-span-2">
        {form.error && <FieldError>{form.error}</FieldError>}
        <Button type="submit" size="lg" busy={form.busy}>
          {form.busy ? "Submitting..." : "Send your request"}
        </Button>
        <PrivacyNote ask="You can also write to">
          We keep what you send for a year, for this purpose only. Your own page lets you erase it.
        </PrivacyNote>
      </div>
    </form>
  );
}

function useGuestForm(refusedForm: RefusedForm, onSent: OnSent) {
  const chosenPhoto = useRef<string>(undefined);
  const currentPreparation = useRef<Promise<boolean>>(undefined);
  const form = useCallForm({
    initial: EMPTY_REQUEST,
    refused: refusedForm,
    draft: "guest-request",
    send: async (typed) => {
      // If the photo is still being prepared, waits for it. If the photo can't be used, its field shows why.
      if (!((await currentPreparation.current) ?? true)) throw makeUnusablePhotoError();
      const photoUrl = (chosenPhoto.current ?? typed.photoUrl) || null;
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
      const body = { ...typed, photoUrl, timeZone, formAge: await waitForMinFormAge() };
      return createApiClient<typeof guestRequestsEndpoints>()("POST /api/guest-requests", { body });
    },
    failure: {
      title: "Submission failed",
      description: "There was an error submitting your request. Please try again.",
    },
    onDone: ({ statusUrl }) => onSent(statusUrl),
  });
  const choose = (photoUrl: string) => {
    chosenPhoto.current = photoUrl;
    form.set({ photoUrl });
  };
  const startPreparing = (preparation: Promise<boolean>) => {
    currentPreparation.current = preparation;
    preparation.finally(() => {
      if (currentPreparation.current === preparation) currentPreparation.current = undefined;
    });
  };
  return { form, photo: { choose, begin: startPreparing } };
}

const makeUnusablePhotoError = () =>
  new ApiError(400, "", { issues: [{ path: "photoUrl", message: "Please choose another photo" }] });
