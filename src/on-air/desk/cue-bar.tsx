import Ellipsis from "lucide-react/icons/ellipsis";
import Radio from "lucide-react/icons/radio";
import { useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import { DropdownMenu, MenuItem } from "#ui/layers/dropdown-menu.tsx";
import { createLazyDialog } from "#ui/layers/lazy-dialog.tsx";
import { cn } from "#ui/styles/class-names.ts";
import { CommandButton } from "./command-button.tsx";
import { type DeskCue, describeEarliness } from "./cue.rules.ts";
import type { Desk } from "./use-desk.ts";

const SkipDialog = createLazyDialog(() => import("./skip-dialog.tsx"));
const CommandConfirmation = createLazyDialog(() => import("./command-confirmation.tsx"), { early: true });

/** Labels longer than this are set in smaller type, so that the button keeps its size. */
const MAX_LARGE_LABEL_LENGTH = 20;

/**
 * Shows the button to press next, always in the same place and at the same size. On a phone, the other actions are in a
 * menu behind three dots.
 */
export function CueBar({
  desk,
  cue,
  openWordField,
}: {
  desk: Desk;
  cue: DeskCue;
  openWordField: () => void;
}) {
  const [openDialog, setOpenDialog] = useState<"go-live" | "end" | "skip">();
  const [earlyWhenOpened, setEarlyWhenOpened] = useState("");
  const { week, busy, now, hold, send } = desk;
  const isLive = week.status === "live";
  const early = now === undefined ? null : describeEarliness(week.startsAt, now);
  const isGoLive = cue.command?.command === "go-live";
  const isEnd = cue.command?.command === "end";
  // A colleague may have gone live or ended the show while a dialog was open.
  const shownDialog = (openDialog === "end" ? isLive : week.status === "planned") ? openDialog : undefined;
  if (openDialog && !shownDialog) setOpenDialog(undefined);
  const isIdle = cue.command === null && !cue.waits;
  const isBusy = busy !== undefined && busy === cue.command?.command;
  const press = () => {
    const { command } = cue;
    // A press that came before the page's code is repeated as soon as the code runs, before `now` is set.
    const earlyNow = describeEarliness(week.startsAt, now ?? Date.now());
    if (!command) openWordField();
    else if (isEnd) setOpenDialog("end");
    else if (isGoLive && earlyNow !== null) {
      setEarlyWhenOpened(earlyNow);
      setOpenDialog("go-live");
    } else void send(command);
  };
  return (
    <div
      data-bar=""
      className="max-desktop:fixed max-desktop:inset-x-0 tablet:max-desktop:left-14 max-desktop:bottom-0 max-tablet:bottom-[66px] max-desktop:z-20 max-desktop:border-rule max-desktop:border-t max-desktop:bg-ground max-desktop:px-4 tablet:max-desktop:px-8 max-desktop:pt-2.5 max-desktop:pb-3 desktop:row-span-2"
    >
      <div className="mb-1.5 flex min-h-control-sm justify-end max-desktop:hidden">
        {isLive && !isEnd && (
          <Button variant="outline" size="sm" onClick={() => setOpenDialog("end")}>
            End the show
          </Button>
        )}
        {week.status === "planned" && (
          <Button variant="ghost" size="sm" onClick={() => setOpenDialog("skip")}>
            Skip this week
          </Button>
        )}
      </div>
      <div className="flex gap-2.5">
        <Button
          onClick={press}
          disabled={hold?.isShort === false}
          // While the team chooses a topic, the button is held, because a disabled button would lose the focus.
          held={hold?.isShort || isIdle}
          busy={isBusy}
          className={cn(
            "h-16! min-w-0 flex-1 px-4! font-strong! shadow-lever desktop:h-18! disabled:shadow-none!",
            isIdle
              ? "border-transparent! bg-off! text-on-off! opacity-100! shadow-none!"
              : // The button keeps its pressed look until it accepts the next press.
                "aria-disabled:translate-y-1 aria-disabled:border-press-edge aria-disabled:bg-press-lo aria-disabled:shadow-none! aria-disabled:opacity-100",
            cue.label.length > MAX_LARGE_LABEL_LENGTH ? "text-t-2!" : "text-[1.4375rem]!",
          )}
        >
          {isGoLive && <Radio aria-hidden="true" />}
          <span className="line-clamp-2 min-w-0 whitespace-normal">{cue.label}</span>
        </Button>
        <div className="desktop:hidden">
          <DropdownMenu
            label="More"
            trigger={
              <Button variant="outline" size="icon" aria-label="More" className="size-16!">
                <Ellipsis />
              </Button>
            }
          >
            {isLive && (
              <MenuItem disabled={hold !== undefined} onSelect={() => void send({ command: "back" })}>
                Back
              </MenuItem>
            )}
            {isLive && (
              <MenuItem disabled={hold !== undefined} onSelect={() => void send({ command: "next" })}>
                Skip to next
              </MenuItem>
            )}
            {isLive && <MenuItem onSelect={() => setOpenDialog("end")}>End the show</MenuItem>}
            {week.status === "planned" && (
              <MenuItem onSelect={() => setOpenDialog("skip")}>Skip this week</MenuItem>
            )}
          </DropdownMenu>
        </div>
      </div>
      <div className="mt-2 flex items-start justify-between gap-4 text-on-2 text-t-0">
        <p className="min-w-0 max-desktop:truncate desktop:line-clamp-2 desktop:min-h-[2lh]">{cue.hint}</p>
        {isGoLive && early !== null && (
          <p className="shrink-0">
            You'll be asked first<span className="max-tablet:sr-only">: it's {early} early</span>
          </p>
        )}
        {isLive && (
          <CommandButton
            desk={desk}
            command={{ command: "back" }}
            variant="link"
            size="sm"
            className="h-auto! text-on! max-desktop:hidden"
          >
            Back
          </CommandButton>
        )}
      </div>
      <CommandConfirmation
        open={shownDialog === "go-live" || shownDialog === "end"}
        onOpenChange={() => setOpenDialog(undefined)}
        command={openDialog === "end" ? "end" : "go-live"}
        early={earlyWhenOpened}
        desk={desk}
      />
      <SkipDialog open={shownDialog === "skip"} onOpenChange={() => setOpenDialog(undefined)} desk={desk} />
    </div>
  );
}
