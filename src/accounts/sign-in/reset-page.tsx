import { privateMeta } from "#show/page-meta.ts";
import { AuthFrame, secretAddressHeaders } from "./auth-frame.tsx";
import ResetForm from "./reset-form.tsx";

export const headers = secretAddressHeaders;

export const meta = privateMeta("New password");

/** The page of a link for a new password. Opening it changes nothing. */
export default function ResetPage() {
  return (
    <AuthFrame heading="New password">
      <ResetForm />
    </AuthFrame>
  );
}
