import CalendarDays from "lucide-react/icons/calendar-days";
import Trash from "lucide-react/icons/trash-2";
import X from "lucide-react/icons/x";
import { useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import { Field } from "#ui/controls/field.tsx";
import { Input } from "#ui/controls/input.tsx";
import { Textarea } from "#ui/controls/textarea.tsx";
import { ConfirmDialog } from "#ui/layers/confirm-dialog.tsx";
import { Dialog, DialogFooter } from "#ui/layers/dialog.tsx";
import { Drawer } from "#ui/layers/drawer.tsx";
import { DropdownMenu, MenuItem, MenuSeparator } from "#ui/layers/dropdown-menu.tsx";
import { toast } from "#ui/layers/toast.ts";
import { Tooltip } from "#ui/layers/tooltip.tsx";

/** Shows dialogs, menus and toasts on the given background. On a real page, they inherit the body's background. */
export function DesignLayers({ ground }: { ground: string }) {
  const [open, setOpen] = useState<"dialog" | "confirm" | "fail" | "drawer">();
  const layer = ground === "night-1" ? "night-2" : ground === "office" ? "panel" : ground;
  const closeLayer = (isNowOpen: boolean) => !isNowOpen && setOpen(undefined);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant="outline" onClick={() => setOpen("dialog")}>
        Dialog
      </Button>
      <Button variant="outline" onClick={() => setOpen("confirm")}>
        Confirmation
      </Button>
      <Button variant="outline" onClick={() => setOpen("fail")}>
        Failing confirmation
      </Button>
      <Button variant="outline" onClick={() => setOpen("drawer")}>
        Drawer
      </Button>
      <Button variant="outline" onClick={() => toast({ title: "Topic archived" })}>
        Toast
      </Button>
      <Button
        variant="outline"
        onClick={() => toast({ title: "Error", description: "Failed to archive.", variant: "destructive" })}
      >
        Failure toast
      </Button>
      <Tooltip label="Refresh Data">
        <Button variant="outline">Tooltip</Button>
      </Tooltip>
      <DropdownMenu label="Actions" ground={layer}>
        <MenuItem onSelect={() => setOpen("dialog")}>
          <CalendarDays />
          Schedule
        </MenuItem>
        <MenuItem onSelect={() => undefined}>
          <X />
          Reject
        </MenuItem>
        <MenuSeparator />
        <MenuItem destructive onSelect={() => setOpen("confirm")}>
          <Trash />
          Delete
        </MenuItem>
      </DropdownMenu>
      <Dialog
        open={open === "dialog"}
        onOpenChange={closeLayer}
        ground={layer}
        title="Add New Topic"
        description="It can be drawn as soon as it is saved."
      >
        <form className="grid gap-5" onSubmit={(event) => event.preventDefault()}>
          <Field label="Content" hint="The main topic, shown as the title.">
            <Textarea rows={4} />
          </Field>
          <Field label="Category">
            <Input />
          </Field>
          <Field label="Sub-category">
            <Input />
          </Field>
          <DialogFooter>
            <Button variant="ghost" onClick={() => setOpen(undefined)}>
              Cancel
            </Button>
            <Button type="submit">Add New Topic</Button>
          </DialogFooter>
        </form>
      </Dialog>
      <ConfirmDialog
        open={open === "confirm" || open === "fail"}
        onOpenChange={closeLayer}
        ground={layer}
        title="Are you sure?"
        body={
          'This will permanently delete the topic "Who moves for the job?". This action cannot be undone.'
        }
        confirm="Delete"
        destructive
        onConfirm={() => (open === "fail" ? Promise.reject(new Error("Failed to delete")) : undefined)}
      />
      <Drawer open={open === "drawer"} onOpenChange={closeLayer} ground={layer} title="Menu">
        <p>Home</p>
      </Drawer>
    </div>
  );
}
