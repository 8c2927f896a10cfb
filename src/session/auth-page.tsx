import ArrowLeft from "lucide-react/icons/arrow-left";
import { useState } from "react";
import { Link, type LoaderFunctionArgs, redirect } from "react-router";
import { pageContext } from "#platform/pages/page-context.ts";
import { show } from "#show.ts";
import { TabPanel, Tabs } from "#ui/lists/tabs.tsx";
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
    <div className="grid grid-cols-1 tablet:min-h-[min(50rem,calc(100dvh-6.5rem))] tablet:grid-cols-[minmax(0,0.72fr)_minmax(0,1fr)] desktop:grid-cols-2">
      <AuthPicture />
      <div className="flex flex-col justify-center px-gutter py-9 tablet:px-[7vw] tablet:py-14">
        <div className="w-full max-w-md">
          <Link
            to="/"
            className="inline-flex items-center gap-2 rounded-sign py-2 font-label text-on-2 text-t-1 hover:text-on hover:underline"
          >
            <ArrowLeft aria-hidden="true" className="size-4" />
            Back to home
          </Link>
          <h1 className="display mt-3 text-t-5">{heading}</h1>
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
        </div>
      </div>
    </div>
  );
}
