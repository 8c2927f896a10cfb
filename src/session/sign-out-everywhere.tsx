import { Button } from "#ui/controls/button.tsx";
import { useLogout } from "./use-logout.ts";

export function SignOutEverywhere() {
  const { logOut, busy } = useLogout("everywhere");
  return (
    <div className="grid items-center justify-items-start gap-x-6 gap-y-3 tablet:grid-cols-[minmax(0,1fr)_auto]">
      <p className="text-on-2 text-t-0">
        Ends your sessions in every browser, this one too. You sign in again with your password.
      </p>
      <Button variant="outline" busy={busy} onClick={logOut} className="max-tablet:w-full">
        Sign Out Everywhere
      </Button>
    </div>
  );
}
