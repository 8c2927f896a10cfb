import { useState } from "react";
import { ApiError } from "#platform/browser/api-client.ts";
import { useHasMailServer } from "#show/use-show.ts";
import { TextField } from "#ui/calls/fields.tsx";
import { useCallForm } from "#ui/calls/use-call-form.ts";
import { Button } from "#ui/controls/button.tsx";
import { Checkbox } from "#ui/controls/checkbox.tsx";
import { FieldError } from "#ui/controls/field.tsx";
import { Switch } from "#ui/controls/switch.tsx";
import { createFollowersClient } from "../followers.queries.ts";
import { MESSAGE_KIND_OPTIONS } from "../message-kinds.rules.ts";
import {
  findPushSupport,
  type PushSupport,
  turnOffNotifications,
  turnOnNotifications,
} from "./browser-push.ts";
import {
  type FollowResult,
  type LastFollowChoice,
  readLastFollowChoice,
  storeLastFollowChoice,
} from "./last-follow-choice.ts";

/** Asks visitors how and when they want to be notified. The form starts with the last choice made in this browser. */
export function FollowForm({ onDone }: { onDone: (result: FollowResult) => void }) {
  const [support] = useState(findPushSupport);
  const hasMailServer = useHasMailServer();
  const [previousChoice] = useState(readLastFollowChoice);
  const form = useCallForm<LastFollowChoice, string | undefined>({
    initial: {
      notification: support === "ready" && (previousChoice.notification ?? true),
      mail: hasMailServer && (previousChoice.mail ?? support !== "ready"),
      email: previousChoice.email ?? "",
      wants: previousChoice.wants ?? ["soon", "live"],
    },
    check: findMissingChoices,
    send: async (choice) => {
      const notificationError = await tryChangeNotifications(choice, support);
      if (notificationError && !(choice.notification && choice.mail)) throw notificationError;
      if (choice.mail) await createFollowersClient()("POST /api/followers", { body: choice });
      return notificationError && describeNotificationError(notificationError);
    },
    draft: "follow-form",
    failure: "That did not work",
    onDone: (notificationProblem, choice) => {
      storeLastFollowChoice(choice);
      onDone({ ...choice, notificationProblem });
    },
  });
  if (support !== "ready" && !hasMailServer) return <p>{PUSH_PROBLEM_TEXTS[support]}</p>;
  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      <div className="border-rule border-t pt-3">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <label htmlFor="follow-notification" className="font-strong">
            Notification
            <span className="block font-regular text-on-2 text-t-0">In this browser</span>
          </label>
          <Switch id="follow-notification" disabled={support !== "ready"} {...form.box("notification")} />
        </div>
        {support !== "ready" && <p className="mt-2 text-on-2 text-t-1">{PUSH_PROBLEM_TEXTS[support]}</p>}
        <FieldProblem text={form.errorOf("notification")} />
      </div>
      {hasMailServer && (
        <div className="grid gap-3 border-rule border-t pt-3">
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <label htmlFor="follow-mail" className="font-strong">
              Email
            </label>
            <Switch id="follow-mail" {...form.box("mail")} />
          </div>
          {form.typed.mail && (
            <TextField
              {...form.field("email")}
              label="Your email address"
              hideLabel
              type="email"
              autoComplete="email"
              placeholder="you@example.com"
              required
            />
          )}
        </div>
      )}
      <fieldset className="grid gap-3.5 border-rule border-t pt-3">
        <legend className="sr-only">When</legend>
        <p aria-hidden="true" className="font-label text-on-2 text-t-0">
          When
        </p>
        {MESSAGE_KIND_OPTIONS.map(({ value, label }) => (
          <Checkbox key={value} {...form.box("wants", value)} label={label} className="finger" />
        ))}
        <FieldProblem text={form.errorOf("wants")} />
      </fieldset>
      <FieldProblem text={form.error} />
      <Button type="submit" size="lg" busy={form.busy} className="mt-1 w-full">
        Tell me
      </Button>
      <p className="text-on-2 text-t-0">
        {hasMailServer ? "No account needed. Every email has a link to stop." : "No account needed."}
      </p>
    </form>
  );
}

const FieldProblem = ({ text }: { text: string | undefined }) =>
  text ? <FieldError className="mt-2">{text}</FieldError> : null;

const PUSH_PROBLEM_TEXTS: Record<Exclude<PushSupport, "ready">, string> = {
  blocked:
    "Notifications from this site are blocked. Allow them in your browser's settings, then open this again.",
  "home-screen":
    "On an iPhone or iPad, notifications work from the Home Screen: tap Share, then Add to Home Screen, and open this from there.",
  none: "This browser can't show notifications from this site.",
};

function findMissingChoices({ notification, mail, wants }: LastFollowChoice) {
  return [
    ...(notification || mail
      ? []
      : [{ path: "notification", message: "Please choose how we should tell you" }]),
    ...(wants.length > 0 ? [] : [{ path: "wants", message: "Please choose when we should tell you" }]),
  ];
}

/**
 * Changes this browser's notifications. If that fails, returns the error instead of throwing it, so that emails can be
 * requested anyway.
 */
const tryChangeNotifications = (choice: LastFollowChoice, support: PushSupport): Promise<Error | undefined> =>
  changeNotifications(choice, support).then(
    () => undefined,
    (error: unknown) =>
      // The browser's own messages, such as 'Registration failed - push service error', are for developers.
      error instanceof Error && !(error instanceof DOMException)
        ? error
        : new Error("Your browser couldn't turn notifications on or off.", { cause: error }),
  );

const describeNotificationError = (error: Error): string =>
  error instanceof ApiError && error.status < 500
    ? error.message
    : "Something went wrong in this browser. Press Change to try again.";

async function changeNotifications(
  { notification, wants }: LastFollowChoice,
  support: PushSupport,
): Promise<void> {
  if (support !== "ready") return;
  if (!notification) return turnOffNotifications();
  if (await turnOnNotifications(wants)) return;
  const message = "Your browser didn't allow notifications. You can change that in its settings.";
  throw new ApiError(400, message, { issues: [{ path: "notification", message }] });
}
