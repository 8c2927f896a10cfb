import { type FormEvent, useState } from "react";
import { ApiError } from "#platform/browser/api-client.ts";
import { Button } from "#ui/controls/button.tsx";
import { Field, FieldError } from "#ui/controls/field.tsx";
import { Input } from "#ui/controls/input.tsx";
import { Textarea } from "#ui/controls/textarea.tsx";
import { toast } from "#ui/layers/toast.ts";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import { EraseDataButton } from "./erase-data.tsx";
import { type GuestPartProps, guestPageApi } from "./guest-page.queries.ts";

export function OwnData(props: GuestPartProps & { onErased: () => void }) {
  const { page, token, onErased } = props;
  const [isEditing, setEditing] = useState(false);
  const knownFacts = [
    "name, e-mail address, bio",
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
        <OwnDataFields {...props} onSaved={() => setEditing(false)} />
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
}: GuestPartProps & { shownIn: NonNullable<GuestPartProps["page"]["shownIn"]> }) {
  const [isBusy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    try {
      await guestPageApi()("DELETE /api/guest/{token}/appearance", { params: { token } });
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

function OwnDataFields({ page, token, onChange, onSaved }: GuestPartProps & { onSaved: () => void }) {
  const [bio, setBio] = useState(page.bio);
  const [linkedIn, setLinkedIn] = useState(page.linkedIn ?? "");
  const [phone, setPhone] = useState(page.phone ?? "");
  const [failure, setFailure] = useState<ApiError>();
  const [isBusy, setBusy] = useState(false);
  const findError = (path: string) => failure?.issues.find((issue) => issue.path === path)?.message;

  const saveOwnData = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(undefined);
    try {
      const body = { bio, linkedIn, phone };
      onChange(await guestPageApi()("PUT /api/guest/{token}", { params: { token }, body }));
      toast({ title: "Your changes are saved" });
      onSaved();
    } catch (error) {
      setFailure(error instanceof ApiError ? error : new ApiError(0, String(error)));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form noValidate onSubmit={saveOwnData} aria-label="Your data" className="grid gap-5">
      <Field label="Bio" required error={findError("bio")}>
        <Textarea rows={5} value={bio} onValueChange={setBio} />
      </Field>
      <Field label="LinkedIn, optional" error={findError("linkedIn")}>
        <Input inputMode="url" value={linkedIn} onValueChange={setLinkedIn} />
      </Field>
      <Field label="Phone, optional" error={findError("phone")}>
        <Input type="tel" value={phone} onValueChange={setPhone} />
      </Field>
      {failure && failure.issues.length === 0 && <FieldError>{failure.message}</FieldError>}
      <Button type="submit" variant="secondary" busy={isBusy} className="justify-self-start">
        Save
      </Button>
    </form>
  );
}
