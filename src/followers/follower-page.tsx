import { type FormEvent, type ReactNode, useState } from "react";
import { type LoaderFunctionArgs, useLoaderData, useParams } from "react-router";
import { answerNotFound, pageContext } from "#platform/pages/page-context.ts";
import { makePrivateMeta } from "#show/page-meta.ts";
import { useShow } from "#show/use-show.ts";
import { Button } from "#ui/controls/button.tsx";
import { Checkbox } from "#ui/controls/checkbox.tsx";
import { toast } from "#ui/layers/toast.ts";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import type { FollowerView } from "./by-mail/mail-followers.contract.ts";
import { FollowButton } from "./follow-button.tsx";
import { createFollowersClient } from "./followers.queries.ts";
import type { FollowerMessageKind } from "./message-kinds.contract.ts";
import { MESSAGE_KIND_OPTIONS } from "./message-kinds.rules.ts";

export async function loader({ context, params: { token = "" } }: LoaderFunctionArgs) {
  const api = createFollowersClient(context.get(pageContext).fetch);
  return api("GET /api/followers/{token}", { params: { token } }).catch(answerNotFound);
}

export const meta = makePrivateMeta("Tell me when you are live");

/**
 * Shows the page that the links in followers' emails open. Opening it changes nothing, because email scanners open
 * links, too.
 */
export default function FollowerPage() {
  const loadedView = useLoaderData<typeof loader>();
  const { token = "" } = useParams();
  const params = { token };
  const { name } = useShow();
  const [changedView, setChangedView] = useState<FollowerView | "stopped">();
  const [runningAction, setRunningAction] = useState<string>();
  const runAction = async (action: string, sendRequest: () => Promise<FollowerView | "stopped">) => {
    setRunningAction(action);
    try {
      setChangedView(await sendRequest());
      if (action === "save") toast({ title: "Saved" });
    } catch (error) {
      toastFailure("That did not work", error);
    } finally {
      setRunningAction(undefined);
    }
  };
  const api = createFollowersClient();
  const confirm = () => runAction("confirm", () => api("POST /api/followers/{token}/confirm", { params }));
  const change = (wants: FollowerMessageKind[]) =>
    runAction("save", () => api("PUT /api/followers/{token}", { params, body: { wants } }));
  const stop = () =>
    runAction("stop", async () => {
      await api("DELETE /api/followers/{token}", { params });
      return "stopped";
    });
  if (changedView === "stopped")
    return (
      <PageTop
        heading="You're off the list."
        text="Your address is erased, and you won't get any more emails."
      />
    );
  const view = changedView ?? loadedView;
  if (!view)
    return (
      <PageTop heading="This link doesn't work." text="It has expired, or part of it is missing.">
        <FollowButton variant="default" />
      </PageTop>
    );
  if (!view.confirmed)
    return (
      <PageTop
        heading="Should we tell you when we're live?"
        text={`Press the button, and ${name} will email you: ${describeMessageKinds(view.wants)}.`}
      >
        <Button size="lg" busy={runningAction === "confirm"} onClick={() => void confirm()}>
          Yes, tell me
        </Button>
      </PageTop>
    );
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const formData = new FormData(event.currentTarget);
    void change(MESSAGE_KIND_OPTIONS.flatMap(({ value }) => (formData.has(value) ? [value] : [])));
  };
  return (
    <PageTop heading="We'll tell you." text="This is what we'll email you about.">
      <form onSubmit={save} className="grid justify-items-start gap-4">
        {MESSAGE_KIND_OPTIONS.map(({ value, label }) => (
          <Checkbox
            key={value}
            name={value}
            label={label}
            defaultChecked={view.wants.includes(value)}
            className="finger"
          />
        ))}
        <Button type="submit" busy={runningAction === "save"} className="mt-3">
          Save
        </Button>
      </form>
      <Button variant="outline" className="mt-9" busy={runningAction === "stop"} onClick={() => void stop()}>
        Stop telling me
      </Button>
    </PageTop>
  );
}

const describeMessageKinds = (wants: readonly FollowerMessageKind[]): string =>
  new Intl.ListFormat("en-US").format(
    MESSAGE_KIND_OPTIONS.flatMap(({ value, label }) => (wants.includes(value) ? [label.toLowerCase()] : [])),
  );

const PageTop = ({ heading, text, children }: { heading: string; text: string; children?: ReactNode }) => (
  <div className="px-gutter pt-12 pb-section tablet:pt-18">
    <div className="mx-auto max-w-measure">
      <h1 className="display text-t-6">{heading}</h1>
      <p className="mt-5 mb-7 max-w-text text-on-2 text-t-2">{text}</p>
      {children}
    </div>
  </div>
);
