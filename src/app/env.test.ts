import { expect, test } from "vitest";
import { StartupError } from "#platform/errors/errors.server.ts";
import { findUrlToOpen, readEnv } from "./env.server.ts";

const HTTPS_ENV = { PUBLIC_URL: "https://show.example" };

test.each([{}, { TRUST_PROXY: "0" }, { TRUST_PROXY: "" }])(
  "a site with https must say how visitors' addresses arrive: %j",
  (otherVariables) => {
    expect(() => readEnv({ ...HTTPS_ENV, ...otherVariables })).toThrow(StartupError);
    expect(() => readEnv({ ...HTTPS_ENV, ...otherVariables })).toThrow(
      "TRUST_PROXY must be set if PUBLIC_URL is https: the number of proxies that add to X-Forwarded-For, or " +
        "none if visitors' own addresses arrive without it",
    );
  },
);

test.each([
  ["1", 1],
  ["10", 10],
  ["none", 0],
])("TRUST_PROXY=%s counts %d proxies", (TRUST_PROXY, count) => {
  expect(readEnv({ ...HTTPS_ENV, TRUST_PROXY })).toMatchObject({ ...HTTPS_ENV, TRUST_PROXY: count });
});

test("a site without https doesn't need to say how many proxies there are", () => {
  expect(readEnv({ PUBLIC_URL: "http://here.example" }).TRUST_PROXY).toBe(0);
});

test.each([
  [{}, "http://127.0.0.1:4711"],
  [{ PORT: "0" }, "http://127.0.0.1:4711"],
  [{ HOST: "0.0.0.0" }, "http://127.0.0.1:4711"],
  [{ HOST: "::1", PORT: "0" }, "http://[::1]:4711"],
  [{ HOST: "0.0.0.0", PUBLIC_URL: "https://show.example", TRUST_PROXY: "1" }, "https://show.example"],
])("with %j, the address to open is %s", (source, address) => {
  expect(findUrlToOpen(readEnv(source), 4711)).toBe(address);
});

test.each([
  [{}, 100],
  [{ MAX_STREAMS: "300" }, 30],
  [{ MAX_STREAMS: "2" }, 3],
  [{ MAX_STREAMS: "300", MAX_STREAMS_PER_ADDRESS: "7" }, 7],
])("with %j, an address can have %d streams", (source, expectedStreams) => {
  expect(readEnv(source).MAX_STREAMS_PER_ADDRESS).toBe(expectedStreams);
});

test.each([
  "smtp://mail.example",
  "smtps://ann%40show.example:a%2Fb%25@mail.example:465",
  "smtp://u:p@[::1]:25",
])("SMTP_URL=%s names a mail server", (SMTP_URL) => {
  expect(readEnv({ SMTP_URL })).toMatchObject({ SMTP_URL });
});

test.each(["smtp://", "http://mail.example", "smtp://ann:50%@mail.example", "smtp://ann:1#a@mail.example"])(
  "SMTP_URL=%s is refused without repeating the password",
  (SMTP_URL) => {
    expect(() => readEnv({ SMTP_URL })).toThrow(
      /^SMTP_URL must be an address like smtp:\/\/user:password@host:587 \(percent-encode/,
    );
  },
);

test.each([
  ["PUBLIC_URL", "https://show.example/live", /^PUBLIC_URL must end after the host and port/m],
  ["PUBLIC_URL", "https://ann:secret@show.example", /^PUBLIC_URL must end after the host and port/m],
  ["TRUST_PROXY", "NONE", /^TRUST_PROXY must be a whole number from 0 to 10, or none$/m],
  ["MAIL_PER_MINUTE", "0", /^MAIL_PER_MINUTE must be a whole number from 1 to 1000000$/m],
  ["OPENAI_API_KEY", " ", /^OPENAI_API_KEY must not be blank$/m],
  ["DATA_DIR", " ", /^DATA_DIR must not be blank$/m],
])("%s=%s is refused at the start instead of doing less than it says", (name, value, message) => {
  expect(() => readEnv({ [name]: value })).toThrow(message);
});

test("PUBLIC_URL may end with a slash, and a key with a line break", () => {
  expect(readEnv({ PUBLIC_URL: "http://show.example/", YOUTUBE_API_KEY: "abc\n" })).toMatchObject({
    ...{ PUBLIC_URL: "http://show.example", YOUTUBE_API_KEY: "abc" },
  });
});
