import { type ReactNode, useId } from "react";
import { makeAccentStyle } from "#show/accent-style.ts";
import { makeAccentShades } from "#show/color.rules.ts";
import { BACKGROUND_OPTIONS, FONT_OPTIONS, formatLookAttribute, READY_MADE_LOOKS } from "#show/look.rules.ts";
import type { Show } from "#show/show.contract.ts";

type Look = Pick<Show, "accent" | "ground" | "face">;

/** Offers ready-made looks, followed by backgrounds and display fonts. Each option is shown as a miniature. */
export function LookFields({
  look,
  name,
  accent,
  onChange,
}: {
  look: Look;
  /** The show's name, which the miniatures show. */
  name: string;
  /** Shown between the palettes and the backgrounds. */
  accent?: ReactNode;
  onChange: (change: Partial<Look>) => void;
}) {
  const currentPalette = READY_MADE_LOOKS.find(
    (palette) =>
      palette.accent === look.accent && palette.ground === look.ground && palette.face === look.face,
  );
  return (
    <>
      <LookChoices path="palette" label="Palette" columns="grid-cols-5">
        {(group) =>
          READY_MADE_LOOKS.map(({ name: paletteName, ...paletteLook }) => (
            <LookChoice
              key={paletteName}
              group={group}
              label={paletteName}
              checked={currentPalette?.name === paletteName}
              onChoose={() => onChange(paletteLook)}
            >
              <LookMiniature look={paletteLook}>
                <span aria-hidden="true" className="grid gap-1.5">
                  <span className="h-1 w-4/5 bg-on" />
                  <span className="h-1 w-3/5 bg-on" />
                  <span className="h-2.5 w-1/2 rounded-sign bg-press" />
                </span>
              </LookMiniature>
            </LookChoice>
          ))
        }
      </LookChoices>
      {accent}
      <LookChoices path="ground" label="Ground" columns="grid-cols-3">
        {(group) =>
          BACKGROUND_OPTIONS.map(({ value, label }) => (
            <LookChoice
              key={value}
              group={group}
              label={label}
              checked={look.ground === value}
              onChoose={() => onChange({ ground: value })}
            >
              <LookMiniature look={{ ...look, ground: value }}>
                <span
                  aria-hidden="true"
                  className="line-clamp-2 font-display font-hero text-t-1 leading-tight wrap-anywhere"
                >
                  {name}
                </span>
              </LookMiniature>
            </LookChoice>
          ))
        }
      </LookChoices>
      <LookChoices path="face" label="Display face" columns="grid-cols-3">
        {(group) =>
          FONT_OPTIONS.map(({ value, label }) => (
            <LookChoice
              key={value}
              group={group}
              label={label}
              checked={look.face === value}
              onChoose={() => onChange({ face: value })}
            >
              <LookMiniature look={{ ...look, face: value }}>
                <span aria-hidden="true" className="block truncate font-display font-hero text-t-3">
                  {name.split(" ").at(-1)}
                </span>
              </LookMiniature>
            </LookChoice>
          ))
        }
      </LookChoices>
    </>
  );
}

function LookChoices({
  path,
  label,
  columns,
  children,
}: {
  /** The path of the field that these choices set. The preview outlines the part of the page that shows the field. */
  path: string;
  label: string;
  columns: string;
  children: (group: string) => ReactNode;
}) {
  const group = useId();
  return (
    <fieldset data-path={path} className="min-w-0">
      <legend className="mb-1.5 font-label text-on text-t-0">{label}</legend>
      <div className={`grid gap-2 max-tablet:grid-cols-3 ${columns}`}>{children(group)}</div>
    </fieldset>
  );
}

function LookChoice({
  group,
  label,
  checked,
  onChoose,
  children,
}: {
  group: string;
  label: string;
  checked: boolean;
  onChoose: () => void;
  children: ReactNode;
}) {
  return (
    <label className="relative block min-w-0 cursor-pointer overflow-clip rounded-control border border-edge has-checked:border-on has-checked:shadow-[0_0_0_1px_var(--on)] has-focus-visible:outline-2 has-focus-visible:outline-focus">
      <input
        type="radio"
        name={group}
        checked={checked}
        onChange={onChoose}
        className="absolute inset-0 z-10 cursor-pointer appearance-none outline-none"
      />
      {children}
      <span className="block truncate px-2.5 py-1.5 text-t-0">{label}</span>
    </label>
  );
}

function LookMiniature({ look, children }: { look: Look; children: ReactNode }) {
  const { accent } = look;
  return (
    <span
      data-look={formatLookAttribute(look)}
      data-ground="night-1"
      style={makeAccentStyle(accent, makeAccentShades(accent))}
      className="grid h-14 content-center px-2.5"
    >
      {children}
    </span>
  );
}
