import Check from "lucide-react/icons/circle-check";
import { findNearestLegibleColor, findWeakestContrast, isLegibleColor } from "#show/color.rules.ts";
import { Button } from "#ui/controls/button.tsx";
import { Field } from "#ui/controls/field.tsx";
import { Input, verbatimProps } from "#ui/controls/input.tsx";
import { useFieldError } from "./show-fields.tsx";
import { useShowForm } from "./use-show-draft.ts";

const COLOR_PATTERN = /^#[0-9a-f]{6}$/i;

/**
 * Lets the team edit the accent as text or with a color picker. If the color is hard to read, offers the nearest
 * legible color.
 */
export function AccentField() {
  const { show, edit } = useShowForm();
  const accent = show.accent.trim().toLowerCase();
  const serverError = useFieldError("accent");
  const isColor = COLOR_PATTERN.test(accent);
  const isHardToRead = isColor && !isLegibleColor(accent);
  const nearestReadable = isHardToRead ? findNearestLegibleColor(accent) : undefined;
  const changeAccent = (color: string) => edit({ accent: color });
  return (
    <div className="grid gap-2">
      <Field
        path="accent"
        label="Accent"
        error={isHardToRead ? "This color is hard to read: choose a lighter or darker one" : serverError}
      >
        <span className="flex gap-2.5">
          <input
            type="color"
            aria-label="Palette"
            value={isColor ? accent : "#000000"}
            onChange={(event) => changeAccent(event.target.value)}
            className="size-(--field-height) shrink-0 cursor-pointer rounded-control border border-edge bg-field"
          />
          <Input value={show.accent} maxLength={20} onValueChange={changeAccent} {...verbatimProps} />
        </span>
      </Field>
      {isColor && !isHardToRead && (
        <p className="flex items-center gap-2 text-t-0">
          <Check
            aria-hidden="true"
            className="size-4 shrink-0 fill-current [&_path]:fill-none [&_path]:stroke-surface"
          />
          Easy to read, {findWeakestContrast(accent).toFixed(1)} to 1
        </p>
      )}
      {nearestReadable && (
        <p className="flex flex-wrap items-center gap-x-2.5 text-t-0">
          <span className="size-5 rounded-sign border border-edge" style={{ background: nearestReadable }} />
          The nearest that works: {nearestReadable}
          <Button variant="link" size="sm" onClick={() => changeAccent(nearestReadable)}>
            Use it
          </Button>
        </p>
      )}
    </div>
  );
}
