import { useState } from "react";
import { Link, type LoaderFunctionArgs, redirect } from "react-router";
import { pageContext } from "#platform/pages/page-context.ts";
import { show } from "#show.ts";
import { TabPanel, Tabs } from "#ui/lists/tabs.tsx";
import { Logo } from "#ui/signs/logo.tsx";
import { AuthPicture } from "./auth-picture.tsx";
import { chooseLanding } from "./landing.rules.ts";
import LoginForm from "./login-form.tsx";
import RegisterForm from "./register-form.tsx";

export function loader({ context, url }: LoaderFunctionArgs) {
  const { user } = context.get(pageContext);
  if (user) throw redirect(chooseLanding(user, url.searchParams.get("redirectTo")));
  return null;
}

export const meta = () => [{ title: `Login | ${show.name}` }, { name: "robots", content: "noindex" }];

const TABS = [
  { value: "login", label: "Login", heading: "Good to have you back" },
  { value: "register", label: "Register", heading: "Pull up a chair" },
] as const;
type Tab = (typeof TABS)[number]["value"];

/** The forms load with the page: one hydrated later would lose what was typed. */
export default function AuthPage() {
  const [tab, setTab] = useState<Tab>("login");
  const heading = TABS.find(({ value }) => value === tab)?.heading;
  return (
    <div
      data-ground="night-1"
      className="grid min-h-dvh grid-cols-1 max-tablet:grid-rows-[auto_1fr] tablet:grid-cols-[minmax(0,0.72fr)_minmax(0,1fr)] desktop:grid-cols-2"
    >
      <AuthPicture />
      <div className="flex flex-col px-7 pt-6 pb-12 tablet:px-[7vw] tablet:pt-10">
        <header className="flex items-center justify-between">
          <Link to="/" className="rounded-sign">
            <Logo />
          </Link>
          <Link to="/" className="rounded-sign py-2.5 font-label text-on text-t-1 hover:underline">
            Back to home
          </Link>
        </header>
        <main className="my-auto w-full max-w-md pt-10 pb-8 tablet:pt-14 tablet:pb-3">
          <h1 className="display text-t-5">{heading}</h1>
          <noscript>
            <p className="mt-5 text-on-2">Signing in needs JavaScript.</p>
          </noscript>
          <Tabs label="Sign in" tabs={TABS} value={tab} onValueChange={setTab} className="mt-7 text-[1rem]">
            <TabPanel value="login" className="pt-6">
              <LoginForm />
            </TabPanel>
            <TabPanel value="register" className="pt-6">
              <RegisterForm />
            </TabPanel>
          </Tabs>
        </main>
      </div>
    </div>
  );
}
