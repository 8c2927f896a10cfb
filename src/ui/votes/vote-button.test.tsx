import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { VoteCount } from "./vote-button.tsx";

test.each([
  [0, "0 votes"],
  [1, "1 vote"],
  [1234, "1,234 votes"],
])("%i reads “%s”", (votes, text) => {
  const html = renderToStaticMarkup(<VoteCount votes={votes} className="text-t-4" />);
  expect(
    html
      .replaceAll(/<[^>]*>/g, " ")
      .split(/\s+/)
      .join(" ")
      .trim(),
  ).toBe(text);
});
