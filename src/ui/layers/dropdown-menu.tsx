import Ellipsis from "lucide-react/icons/ellipsis";
import * as Radix from "radix-ui/dropdown-menu";
import { type ReactElement, type ReactNode, useRef } from "react";
import { Button } from "#ui/controls/button.tsx";
import { cn } from "#ui/styles/class-names.ts";

/** A menu behind a button with three dots named `label`, or behind a `trigger`. */
export function DropdownMenu({
  label,
  trigger,
  ground = "panel",
  children,
}: {
  label: string;
  trigger?: ReactElement;
  ground?: string;
  children: ReactNode;
}) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild ref={button}>
        {trigger ?? (
          <Button variant="ghost" size="icon-sm" aria-label={label}>
            <Ellipsis />
          </Button>
        )}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          data-ground={ground}
          onPointerDownOutside={(event) => {
            // The button toggles by itself: a menu that still fades out would close the new one.
            if (event.target instanceof Node && button.current?.contains(event.target))
              event.preventDefault();
          }}
          className={cn(
            "z-50 min-w-44 rounded-control border border-rule p-1.5 shadow-pop outline-none",
            "max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto",
            "data-[state=closed]:animate-fade-out data-[state=open]:animate-fade",
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** An action of the menu, its icon before its words. */
export function MenuItem({
  destructive = false,
  disabled = false,
  onSelect,
  children,
}: {
  destructive?: boolean;
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
}) {
  return (
    <Radix.Item
      disabled={disabled}
      onSelect={onSelect}
      className={cn(
        "flex min-h-control-sm cursor-pointer select-none items-center gap-3 rounded-sign px-2.5 text-control outline-none",
        "data-highlighted:bg-hover data-disabled:cursor-default data-disabled:text-on-off [&>svg]:size-4",
        destructive ? "text-error" : "text-on",
      )}
    >
      {children}
    </Radix.Item>
  );
}

export function MenuSeparator() {
  return <Radix.Separator className="my-1.5 h-px bg-rule" />;
}
