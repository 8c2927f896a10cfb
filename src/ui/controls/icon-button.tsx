import type { ComponentProps } from "react";
import { Tooltip } from "#ui/layers/tooltip.tsx";
import { Button } from "./button.tsx";

/** A button with only an icon. `label` is its tooltip and, unless `name` is set, its accessible name. */
export function IconButton({
  label,
  name = label,
  size = "icon-sm",
  ...rest
}: Omit<ComponentProps<typeof Button>, "variant" | "name"> & { label: string; name?: string }) {
  return (
    <Tooltip label={label}>
      <Button {...rest} variant="ghost" size={size} aria-label={name} />
    </Tooltip>
  );
}
