import { type ComponentProps, type MouseEvent, useRef } from "react";
import { Spinner } from "#ui/states/spinner.tsx";
import { cn } from "#ui/styles/class-names.ts";

const BASE_STYLES = [
  "inline-flex max-w-full shrink-0 align-middle cursor-pointer select-none items-center justify-center gap-2.5 rounded-control",
  // On a narrow screen with large text, the label may take two lines.
  "border font-button whitespace-nowrap leading-tight no-underline max-tablet:whitespace-normal",
  "transition-[background-color,border-color,color,box-shadow] active:translate-y-px",
  "[&>svg]:size-[1.2em] [&>svg]:shrink-0 [&[aria-busy=true]>svg:not([data-spinner])]:hidden",
  "[&:is(:disabled,[aria-disabled=true])]:pointer-events-none",
  "aria-busy:cursor-progress disabled:text-on-off",
];

const VARIANT_STYLES = {
  default:
    "border-press-edge bg-press text-on-press hover:bg-press-hi active:bg-press-lo disabled:border-transparent disabled:bg-off",
  destructive: "border-transparent bg-wine text-white hover:bg-wine-hi active:bg-wine disabled:bg-off",
  "destructive-outline": "border-error text-error hover:bg-hover disabled:border-dashed disabled:border-edge",
  outline: "border-edge text-on hover:bg-hover disabled:border-dashed disabled:border-edge",
  secondary: "border-transparent bg-second text-on hover:bg-second-hi disabled:bg-off",
  ghost: "border-transparent text-on hover:bg-hover",
  link: "border-transparent px-px! text-link underline decoration-[1.5px] underline-offset-[0.35em] hover:decoration-[2.5px] disabled:no-underline",
};

const SIZE_STYLES = {
  default: "h-fit min-h-control px-4 text-control",
  sm: "h-fit min-h-control-sm px-4 text-control-sm",
  lg: "h-fit min-h-control-lg px-7 text-control-lg",
  icon: "size-control text-control",
  "icon-sm": "size-control-sm text-control",
};

export type ButtonStyles = {
  variant?: keyof typeof VARIANT_STYLES | undefined;
  size?: keyof typeof SIZE_STYLES;
};

/**
 * Returns the class names of buttons and of links that look like buttons. Sizes and colors depend on the ground, which
 * is the background tone of the area around the button (see grounds.css).
 */
export const buttonStyles = ({
  variant = "default",
  size = "default",
  className,
}: ButtonStyles & { className?: string }): string =>
  cn(BASE_STYLES, VARIANT_STYLES[variant], SIZE_STYLES[size], className);

/**
 * Focuses a pressed button, which Safari doesn't do by itself. A dialog or menu can then return the focus to the
 * button.
 */
export function focusPressedButton(button: HTMLElement): void {
  if (document.activeElement === document.body) button.focus({ preventScroll: true });
}

/**
 * A button. While it is `busy`, a spinner replaces its icon. While it is `held`, it ignores presses, but unlike a
 * disabled button, it keeps the focus. A button that is disabled by its own press is held as long as it has the focus.
 * With `size="icon"`, it needs an `aria-label`.
 */
export function Button({
  variant,
  size,
  busy = false,
  held = false,
  disabled,
  type = "button",
  className,
  children,
  onClick,
  ...rest
}: ComponentProps<"button"> & ButtonStyles & { busy?: boolean; held?: boolean }) {
  const pressed = useRef<HTMLButtonElement>(null);
  const keepsFocus = disabled && pressed.current?.matches(":focus");
  const isHeld = held || keepsFocus;
  const handlePress = (event: MouseEvent<HTMLButtonElement>) => {
    pressed.current = event.currentTarget;
    focusPressedButton(event.currentTarget);
    if (busy || isHeld) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled && !keepsFocus}
      onClick={handlePress}
      aria-busy={busy || undefined}
      aria-disabled={busy || isHeld || undefined}
      className={buttonStyles({ variant, size, className: cn(isHeld && "opacity-70", className) })}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
