import CircleAlert from "lucide-react/icons/circle-alert";
import { createContext, type ReactNode, useContext, useId } from "react";
import { cn } from "#ui/styles/class-names.ts";

interface FieldWiring {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

const FieldContext = createContext<FieldWiring | undefined>(undefined);

/** A labeled control with its hint and error. The control gets its id and ARIA attributes from `useFieldAttributes`. */
export function Field({
  id: givenId,
  label,
  hint,
  error,
  required = false,
  hideLabel = false,
  path,
  className,
  children,
}: {
  /** The control's id. Set it if another part of the page needs to focus the control. */
  id?: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  /** Whether to show the label only to screen readers, because the field's position makes its purpose obvious. */
  hideLabel?: boolean;
  /**
   * The part of the show that this field edits, such as `guests.heading`. The preview next to the form highlights that
   * part.
   */
  path?: string | undefined;
  className?: string;
  children: ReactNode;
}) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(" ") || undefined;
  return (
    <div
      className={cn("grid content-start gap-1.5", className)}
      data-path={path}
      data-invalid={error ? "" : undefined}
    >
      <label
        htmlFor={id}
        className={hideLabel ? "sr-only" : "justify-self-start font-label text-on text-t-0"}
      >
        {label}
      </label>
      <FieldContext value={{ id, describedBy, invalid: Boolean(error), required }}>{children}</FieldContext>
      {hint && (
        <p id={hintId} className="text-on-2 text-t-0">
          {hint}
        </p>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

/**
 * An error message with an icon. Forms also use it for errors that don't belong to a Field. Screen readers read such
 * errors as soon as they appear. They read a Field's error, which has an `id`, together with the control.
 */
export function FieldError({
  id,
  className,
  children,
}: {
  id?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <p
      id={id}
      role={id ? undefined : "alert"}
      className={cn("flex items-start gap-2 font-label text-error text-t-0", className)}
    >
      <CircleAlert aria-hidden="true" className="mt-px size-4 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

/**
 * Returns the attributes for a control inside a Field. Returns none outside a Field, where the control needs an
 * `aria-label`.
 */
export function useFieldAttributes(): {
  id?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
  "aria-required"?: true;
} {
  const field = useContext(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    ...(field.describedBy && { "aria-describedby": field.describedBy }),
    ...(field.invalid && { "aria-invalid": true }),
    ...(field.required && { "aria-required": true }),
  };
}

/** Like `useFieldAttributes`, but for a control that has its own label and therefore always needs an id. */
export function useLabeledFieldAttributes(
  id: string | undefined,
): ReturnType<typeof useFieldAttributes> & { id: string } {
  const ownId = useId();
  const field = useFieldAttributes();
  return { ...field, id: id ?? field.id ?? ownId };
}
