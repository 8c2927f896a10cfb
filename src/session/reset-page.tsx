import { show } from "#show.ts";
import { AuthFrame, secretAddressHeaders } from "./auth-frame.tsx";
import ResetForm from "./reset-form.tsx";

export const headers = secretAddressHeaders;

export const meta = () => [{ title: `New password | ${show.name}` }, { name: "robots", content: "noindex" }];

/** The page of a link for a new password. Opening it changes nothing. */
export default function ResetPage() {
  return (
    <AuthFrame heading="New password">
      <ResetForm />
    </AuthFrame>
  );
}
