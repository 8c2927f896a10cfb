import { expect, test } from "vitest";
import { storeSentForm, takeSentForm } from "./sent-form.server.ts";

function createJar() {
  const cookies = new Map<string, string>();
  return {
    cookies,
    cookie: (name: string) => cookies.get(name),
    setCookie: (name: string, value: string) => void cookies.set(name, value),
    clearCookie: (name: string) => void cookies.delete(name),
  };
}

test.each([
  ["/questions", "/questions"],
  ["/?index", "/"],
  ["/?index&from=mail", "/?from=mail"],
  ["/auth/reset?token=abc", "/auth/reset?token=abc"],
  ["//elsewhere.example/", "/elsewhere.example/"],
])("a form sent to %s redirects to %s, which gets the answer once", (address, pageAddress) => {
  const jar = createJar();
  const form = { address, answer: { followUrl: "/s/abc" } };
  expect(storeSentForm(form, jar)).toBe(pageAddress);
  expect(takeSentForm("/other", jar)).toBeUndefined();
  expect(takeSentForm(pageAddress, jar)).toEqual(form);
  expect(takeSentForm(pageAddress, jar)).toBeUndefined();
});

test.each(["", "x", "bnVsbA", "eyJhZGRyZXNzIjoiLyJ9"])("a cookie with the value %j is ignored", (value) => {
  const jar = createJar();
  jar.setCookie("sent-form", value);
  expect(takeSentForm("/", jar)).toBeUndefined();
});
