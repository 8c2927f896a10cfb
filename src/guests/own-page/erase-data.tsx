import { useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import { ConfirmDialog } from "#ui/layers/confirm-dialog.tsx";
import { createGuestPageClient, type GuestPageSectionProps } from "./guest-page.queries.ts";

/** A button that erases everything the show has stored about the guest. */
export function EraseDataButton({
  page,
  token,
  onErased,
  variant = "ghost",
}: Omit<GuestPageSectionProps, "onChange"> & { onErased: () => void; variant?: "ghost" | "outline" }) {
  const [isAsking, setAsking] = useState(false);
  const erase = async () => {
    await createGuestPageClient()("DELETE /api/guest/{token}", { params: { token } });
    onErased();
  };
  return (
    <>
      <Button variant={variant} onClick={() => setAsking(true)} className="tablet:justify-self-start">
        Erase everything
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        ground="night-2"
        title="Erase everything?"
        body={`Your request, ${page.hasPhoto ? "your photo, " : ""}and any unsent emails will be deleted permanently.${page.recording && !page.isOver ? " Your date is given back, and one last email takes it off your calendar." : ""} This cannot be undone.`}
        confirm="Erase"
        destructive
        onConfirm={erase}
      />
    </>
  );
}
