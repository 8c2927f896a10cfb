import { Link } from "react-router";
import { privateMeta } from "#show/page-meta.ts";
import { AuthFrame } from "./auth-frame.tsx";
import ForgotForm from "./forgot-form.tsx";

export const meta = privateMeta("Forgotten password");

export default function ForgotPage() {
  return (
    <AuthFrame heading="Forgotten password">
      <ForgotForm />
      <p className="mt-6">
        <Link to="/auth" className="text-link text-t-1 underline">
          Back to login
        </Link>
      </p>
    </AuthFrame>
  );
}
