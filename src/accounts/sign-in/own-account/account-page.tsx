import type { ReactNode } from "react";
import { type LoaderFunctionArgs, redirect, replace, useLoaderData } from "react-router";
import { chooseLandingPath, makeLoginPath } from "#accounts/sign-in/landing.rules.ts";
import { OwnPasskeys } from "#accounts/sign-in/passkeys/own-passkeys.tsx";
import { PasskeyLogin } from "#accounts/sign-in/passkeys/passkey-login.tsx";
import { createSessionClient } from "#accounts/sign-in/sign-in.queries.ts";
import { useLogout } from "#accounts/sign-in/use-logout.ts";
import { NoticeSettings } from "#notices/notice-settings.tsx";
import { useUser } from "#platform/pages/current-user.ts";
import { pageContext } from "#platform/pages/page-context.ts";
import { QueryProvider } from "#platform/pages/query-provider.tsx";
import { makePrivateMeta } from "#show/page-meta.ts";
import { useShow } from "#show/use-show.ts";
import { Button } from "#ui/controls/button.tsx";
import { AccountDeletion } from "./account-deletion.tsx";
import EmailAddressForm from "./email-address-form.tsx";
import OwnPasswordForm from "./own-password-form.tsx";
import { OwnSessions } from "./own-sessions.tsx";

export const middleware = [
  ({ context, url }: LoaderFunctionArgs) => {
    if (!context.get(pageContext).user) throw redirect(makeLoginPath(url));
  },
];

/**
 * Loads the account. If people were sent here to use their passkey and have used it, redirects them to the page they
 * wanted.
 */
export function loader({ context, url }: LoaderFunctionArgs) {
  const { user, fetch } = context.get(pageContext);
  const redirectTo = url.searchParams.get("redirectTo");
  if (redirectTo && user && !user.needsPasskey) throw replace(chooseLandingPath(user, redirectTo));
  return createSessionClient(fetch)("GET /api/user");
}

export const meta = makePrivateMeta("Your account");

/** Shows the signed-in person's account, with or without a role. */
export default function AccountPage() {
  const show = useShow();
  const { username, email } = useLoaderData<typeof loader>();
  const user = useUser();
  return (
    <QueryProvider>
      <div className="px-gutter pt-12 pb-20 tablet:pt-16">
        <div className="mx-auto max-w-measure">
          <h1 className="display text-t-6">Your account</h1>
          <p className="mt-3 text-on-2 text-t-2">
            Signed in as <b className="font-strong text-on">{username}</b>
            {user?.role && `, ${user.role} of ${show.name}`}
          </p>
          {user?.needsPasskey && <PasskeyRequired need={user.needsPasskey} />}
          <div className="mt-12 grid grid-cols-1 gap-x-24 gap-y-14 tablet:grid-cols-2">
            <AccountSection
              title="Passkeys"
              text="Sign in with your fingerprint, face or PIN, without typing a name."
            >
              <OwnPasskeys />
            </AccountSection>
            <AccountSection
              title="Where you are signed in"
              text="You're signed out after thirty days without a visit."
            >
              <OwnSessions />
              <SignOutEverywhere />
            </AccountSection>
            <AccountSection
              title="Email address"
              text="For resetting your password and for notices. Only owners of the show see it."
            >
              <EmailAddressForm email={email} />
            </AccountSection>
            <AccountSection title="Password" text="A new one signs you out everywhere else.">
              <OwnPasswordForm />
            </AccountSection>
            {user?.role === "moderator" && !user.needsPasskey && (
              <AccountSection
                title="Notices"
                text={
                  email
                    ? "What we email you about the show."
                    : "You have no email address, so you won't get any notices. Add one on this page."
                }
              >
                <NoticeSettings />
              </AccountSection>
            )}
          </div>
          <div className="mt-16 border-rule border-t pt-7">
            <AccountDeletion />
          </div>
        </div>
      </div>
    </QueryProvider>
  );
}

function PasskeyRequired({ need }: { need: "add" | "sign-in" }) {
  return (
    <div role="note" className="mt-6 grid max-w-xl gap-4 rounded-panel border border-edge p-5">
      {need === "add" ? (
        <p>
          <b className="font-strong">Please add a passkey first.</b> Everybody on the team needs one. The back
          office opens once you have it.
        </p>
      ) : (
        <>
          <p>
            <b className="font-strong">Please sign in with your passkey.</b> You need it for the back office
            and for changes to your account. Lost it? An owner can give you a link for a new password, which
            removes your passkeys.
          </p>
          <PasskeyLogin />
        </>
      )}
    </div>
  );
}

function AccountSection({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="grid content-start gap-4">
      <div>
        <h2 className="display text-t-4">{title}</h2>
        <p className="mt-2 text-on-2">{text}</p>
      </div>
      {children}
    </section>
  );
}

function SignOutEverywhere() {
  const { logOut, busy } = useLogout("everywhere");
  return (
    <div className="grid items-center justify-items-start gap-x-6 gap-y-3 desktop:grid-cols-[minmax(0,1fr)_auto]">
      <p className="text-on-2 text-t-0">Signs you out in every browser, including this one.</p>
      <Button variant="outline" busy={busy} onClick={logOut} className="max-tablet:w-full">
        Sign Out Everywhere
      </Button>
    </div>
  );
}
