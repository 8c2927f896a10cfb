import { useState } from "react";
import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  redirect,
  replace,
  useActionData,
  useSearchParams,
} from "react-router";
import { useUser } from "#platform/pages/current-user.ts";
import { submitForm } from "#platform/pages/form-answer.ts";
import { pageContext } from "#platform/pages/page-context.ts";
import { makePrivateMeta } from "#show/page-meta.ts";
import { TabPanel, Tabs } from "#ui/lists/tabs.tsx";
import { AuthFrame, makeAuthPageHeaders } from "./auth-frame.tsx";
import { chooseLandingPath } from "./landing.rules.ts";
import { LoginForm, useLoginForm } from "./login-form.tsx";
import { PasskeyLogin } from "./passkeys/passkey-login.tsx";
import { RegisterForm, useRegisterForm } from "./register-form.tsx";
import { createSessionClient } from "./sign-in.queries.ts";

export function loader({ context, url }: LoaderFunctionArgs) {
  const { user } = context.get(pageContext);
  if (user && !url.searchParams.has("invitation"))
    // Replaces this page in the browser's history. Otherwise, Back would lead here, and from here forward again.
    throw replace(chooseLandingPath(user, url.searchParams.get("redirectTo")));
  return null;
}

/**
 * Signs people in without JavaScript, or creates their account if they opened an invitation. Afterward, the loader
 * redirects them to a page that suits their role.
 */
export const action = (call: ActionFunctionArgs) =>
  submitForm(call, async ({ username = "", password = "", confirmPassword = "" }, fetch) => {
    const client = createSessionClient(fetch);
    const invitation = call.url.searchParams.get("invitation");
    if (invitation) {
      await client("POST /api/register", { body: { username, password, confirmPassword, invitation } });
      throw redirect(call.url.pathname);
    }
    await client("POST /api/login", { body: { username, password } });
    throw redirect(call.url.pathname + call.url.search);
  });

export const headers = makeAuthPageHeaders;

export const meta = makePrivateMeta("Login");

const TABS = [
  { value: "login", label: "Login", heading: "Good to have you back" },
  { value: "register", label: "Register", heading: "Pull up a chair" },
] as const;
type Tab = (typeof TABS)[number]["value"];

export default function AuthPage() {
  return useUser() ? <InvitationForMember /> : <AuthForms />;
}

/**
 * Shows the login and registration forms in tabs. Both load with the page, because a form that hydrated later would
 * lose what was typed into it. They keep their values when the person switches tabs.
 */
function AuthForms() {
  const invitation = useSearchParams()[0].get("invitation");
  const refused = useActionData<typeof action>()?.refused;
  const [chosenTab, setChosenTab] = useState<Tab>();
  const tab = chosenTab ?? (invitation ? "register" : "login");
  const [loginForm, registerForm] = [
    useLoginForm(invitation ? undefined : refused),
    useRegisterForm(invitation, invitation ? refused : undefined),
  ];
  const heading = TABS.find(({ value }) => value === tab)?.heading;
  return (
    <AuthFrame heading={heading}>
      <Tabs label="Sign in" tabs={TABS} value={tab} onValueChange={setChosenTab} className="mt-7 text-[1rem]">
        <TabPanel value="login" className="grid gap-5 pt-6">
          {invitation && <p className="text-on-2">{NEW_ACCOUNT_HINT}</p>}
          <LoginForm form={loginForm} />
          <PasskeyLogin />
          <Link to="/auth/forgot" className="finger justify-self-start text-link text-t-1 underline">
            Forgot your password?
          </Link>
        </TabPanel>
        <TabPanel value="register" className="pt-6">
          <RegisterForm form={registerForm} invitation={invitation} />
        </TabPanel>
      </Tabs>
    </AuthFrame>
  );
}

const NEW_ACCOUNT_HINT =
  "The invitation is for a new account, on the Register tab. If you already have an account, ask an owner to give it a role.";

/** Tells a signed-in person that the invitation they opened is for a new account. */
function InvitationForMember() {
  return (
    <AuthFrame heading="You already have an account">
      <p className="mt-5 text-on-2">
        The invitation is for a new account. To keep yours, ask an owner to give it a role. To make a new one,
        log out first, then open the invitation again.
      </p>
      <Link to="/account" className="mt-6 inline-block text-link underline">
        Your account
      </Link>
    </AuthFrame>
  );
}
