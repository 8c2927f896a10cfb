import type { ReactNode } from "react";
import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from "react-router";
import { ApiError } from "#platform/browser/api-client.ts";
import { answerForm } from "#platform/pages/form-answer.ts";
import { pageContext } from "#platform/pages/page-context.ts";
import { privateMeta } from "#show/page-meta.ts";
import { useShow } from "#show/use-show.ts";
import { Button } from "#ui/controls/button.tsx";
import { Checkbox } from "#ui/controls/checkbox.tsx";
import { FieldError } from "#ui/controls/field.tsx";
import { followersApi } from "./followers.queries.ts";
import type { Wish } from "./wishes.contract.ts";
import { WISH_LABELS } from "./wishes.rules.ts";

export async function loader({ context, params: { token = "" } }: LoaderFunctionArgs) {
  const api = followersApi(context.get(pageContext).fetch);
  return api("GET /api/followers/{token}", { params: { token } }).catch((error: unknown) => {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400))
      return data(null, { status: 404 });
    throw error;
  });
}

export const action = (call: ActionFunctionArgs) =>
  answerForm(call, async ({ what, ...boxes }, fetch) => {
    const api = followersApi(fetch);
    const params = { token: call.params.token ?? "" };
    if (what === "confirm") await api("POST /api/followers/{token}/confirm", { params });
    if (what === "stop") await api("DELETE /api/followers/{token}", { params });
    const wants = WISH_LABELS.flatMap(({ value }) => (value in boxes ? [value] : []));
    if (what === "change") await api("PUT /api/followers/{token}", { params, body: { wants } });
    return what;
  });

export const meta = privateMeta("Tell me when you are live");

/** The page behind the link in a mail. Opening it changes nothing: programs that check mails open links, too. */
export default function FollowerPage() {
  const following = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { name } = useShow();
  if (answer?.sent === "stop")
    return <Top heading="You’re off the list." text="Your address is erased, and no more mails will come." />;
  if (!following)
    return <Top heading="This link leads nowhere." text="It has ended, or a part of it is missing." />;
  if (!following.confirmed)
    return (
      <Top
        heading="Shall we tell you when we’re live?"
        text={`Press the button, and ${name} will mail you: ${listWishes(following.wants)}.`}
      >
        <Pressed what="confirm" size="lg">
          Yes, tell me
        </Pressed>
      </Top>
    );
  return (
    <Top
      heading="We’ll tell you."
      text={
        answer?.sent === "change"
          ? "Saved. This is what we’ll mail you about."
          : "This is what we’ll mail you about."
      }
    >
      <Form method="post" className="grid justify-items-start gap-4">
        {WISH_LABELS.map(({ value, label }) => (
          <Checkbox key={value} name={value} label={label} defaultChecked={following.wants.includes(value)} />
        ))}
        {answer?.refused && (
          <div role="alert">
            <FieldError>{answer.refused.message}</FieldError>
          </div>
        )}
        <Submit what="change" className="mt-3">
          Save
        </Submit>
      </Form>
      <Pressed what="stop" variant="outline" className="mt-9">
        Stop telling me
      </Pressed>
    </Top>
  );
}

const listWishes = (wants: readonly Wish[]): string =>
  WISH_LABELS.flatMap(({ value, label }) => (wants.includes(value) ? [label.toLowerCase()] : [])).join(", ");

type Pressed = { what: string; children: ReactNode } & Pick<
  Parameters<typeof Button>[0],
  "variant" | "size" | "className"
>;

const Pressed = (button: Pressed) => (
  <Form method="post">
    <Submit {...button} />
  </Form>
);

function Submit({ what, ...button }: Pressed) {
  const { formData } = useNavigation();
  return <Button type="submit" name="what" value={what} busy={formData?.get("what") === what} {...button} />;
}

const Top = ({ heading, text, children }: { heading: string; text: string; children?: ReactNode }) => (
  <div className="px-gutter pt-12 pb-section tablet:pt-18">
    <div className="mx-auto max-w-measure">
      <h1 className="display text-t-6">{heading}</h1>
      <p className="mt-5 mb-7 max-w-text text-on-2 text-t-2">{text}</p>
      {children}
    </div>
  </div>
);
