import { useState } from "react";
import { TextareaField, TextField } from "#ui/calls/fields.tsx";
import { useCallForm } from "#ui/calls/use-call-form.ts";
import { Button } from "#ui/controls/button.tsx";
import { FieldError } from "#ui/controls/field.tsx";
import { toast } from "#ui/layers/toast.ts";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import { EraseDataButton } from "./erase-data.tsx";
import {
  createGuestPageClient,
  type GuestPageSectionProps,
  loadPageAfterRefusal,
} from "./guest-page.queries.ts";

export function OwnGuestDetails(props: GuestPageSectionProps & { onErased: () => void }) {
  const { page, token, onErased } = props;
  const [isEditing, setEditing] = useState(false);
  const knownFacts = [
    "name, email address, bio",
    ...(page.linkedIn ? ["profile"] : []),
    ...(page.phone ? ["phone"] : []),
    ...(page.potentialTimeline ? ["when you could come"] : []),
    ...(page.hasPhoto ? ["photo"] : []),
    "time zone",
  ];
  return (
    <div className="grid max-w-xl content-start gap-4">
      <h2 className="display text-t-4">Your data</h2>
      <p className="text-on-2">
        What you told us: {knownFacts.join(", ")}. Change it, or erase all of it permanently. This page is
        yours alone: keep its address to yourself.
      </p>
      {isEditing ? (
        <OwnDetailsFields {...props} onSaved={() => setEditing(false)} />
      ) : (
        <Button variant="outline" onClick={() => setEditing(true)} className="tablet:justify-self-start">
          Change my data
        </Button>
      )}
      {page.shownIn && <ConsentWithdrawal {...props} shownIn={page.shownIn} />}
      <EraseDataButton page={page} token={token} onErased={onErased} />
    </div>
  );
}

/** Lets guests who agreed to be shown on the site withdraw their consent. */
function ConsentWithdrawal({
  page,
  token,
  onChange,
  shownIn: { title, address, seconds },
}: GuestPageSectionProps & { shownIn: NonNullable<GuestPageSectionProps["page"]["shownIn"]> }) {
  const [isBusy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    try {
      await createGuestPageClient()("DELETE /api/guest/{token}/appearance", { params: { token } });
      toast({ title: "You are off the site" });
      onChange({ ...page, shownIn: null });
    } catch (error) {
      toastFailure("You are still on the site", error);
      setBusy(false);
    }
  };
  return (
    <>
      <p className="text-on-2">
        Because you agreed, the page{" "}
        <a href="/guest-request" className="text-link underline underline-offset-4">
          Be a Guest
        </a>{" "}
        shows your name{page.hasPhoto ? " and photo" : ""} with{" "}
        <a href={`${address}?t=${seconds}`} className="text-link underline underline-offset-4">
          {title}
        </a>
        .
      </p>
      <Button variant="outline" busy={isBusy} onClick={leave} className="tablet:justify-self-start">
        Take me off the site
      </Button>
    </>
  );
}

function OwnDetailsFields({
  page,
  token,
  onChange,
  onSaved,
}: GuestPageSectionProps & { onSaved: () => void }) {
  const form = useCallForm({
    initial: { bio: page.bio, linkedIn: page.linkedIn ?? "", phone: page.phone ?? "" },
    send: (body) =>
      createGuestPageClient()("PUT /api/guest/{token}", { params: { token }, body }).catch(async (error) => {
        const freshPage = await loadPageAfterRefusal(error, token);
        if (freshPage) onChange(freshPage);
        throw error;
      }),
    draft: `own-data-${token}`,
    failure: "Your changes are not saved",
    done: "Your changes are saved",
    onDone: (changedPage) => {
      onChange(changedPage);
      onSaved();
    },
  });
  return (
    <form {...form.props} aria-label="Your data" className="grid gap-5">
      <TextareaField {...form.field("bio")} label="Bio" required rows={5} />
      <TextField {...form.field("linkedIn")} label="LinkedIn, optional" inputMode="url" />
      <TextField {...form.field("phone")} label="Phone, optional" type="tel" />
      {form.error && <FieldError>{form.error}</FieldError>}
      <Button type="submit" variant="secondary" busy={form.busy} className="justify-self-start">
        Save
      </Button>
    </form>
  );
}
