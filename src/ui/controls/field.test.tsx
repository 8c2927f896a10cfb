import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Field, FieldError } from "./field.tsx";
import { Input } from "./input.tsx";

test("an error of a whole form is announced, and a field's error is read with its control", () => {
  expect(renderToStaticMarkup(<FieldError>Too many tries.</FieldError>)).toMatch(/^<p role="alert"/);
  const field = renderToStaticMarkup(
    <Field id="name" label="Name" error="Please enter a name.">
      <Input />
    </Field>,
  );
  expect(field).toContain('aria-describedby="name-error"');
  expect(field).toContain('id="name-error"');
  expect(field).not.toContain('role="alert"');
});
