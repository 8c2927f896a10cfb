import { expect, test } from "vitest";
import {
  findClientAddress,
  isSameOrigin,
  listEnclosingNetworks,
  requireSameOrigin,
  shortenAddress,
  toLimitKey,
} from "./request-origin.server.ts";

test.each([
  ["without proxies the header is the client's own words", "192.0.2.1", "198.51.100.9", 0, "192.0.2.1"],
  ["one proxy: the last address", "10.0.0.1", "203.0.113.5, 198.51.100.9", 1, "198.51.100.9"],
  ["two proxies: the last but one", "10.0.0.1", "6.6.6.6, 203.0.113.5, 198.51.100.9", 2, "203.0.113.5"],
  ["fewer entries than proxies: the first", "10.0.0.1", "203.0.113.5", 2, "203.0.113.5"],
  ["no header: the socket", "10.0.0.1", undefined, 1, "10.0.0.1"],
  ["an empty header: the socket", "10.0.0.1", "", 1, "10.0.0.1"],
  ["words: the socket", "10.0.0.1", "unknown", 1, "10.0.0.1"],
  ["a long text: the socket", "10.0.0.1", "x".repeat(5000), 1, "10.0.0.1"],
  ["an address beyond 255: the socket", "10.0.0.1", "300.1.1.1", 1, "10.0.0.1"],
  ["IPv4 with a port", "10.0.0.1", "198.51.100.9:4711", 1, "198.51.100.9"],
  ["IPv6", "10.0.0.1", "2001:db8::1", 1, "2001:db8::1"],
  ["IPv6 in brackets", "10.0.0.1", "[2001:db8::1]", 1, "2001:db8::1"],
  ["IPv6 with a port", "10.0.0.1", "[2001:db8::1]:4711", 1, "2001:db8::1"],
  ["IPv4 over an IPv6 socket", "::ffff:192.0.2.1", undefined, 0, "192.0.2.1"],
  ["IPv4 in IPv6 spelling from a proxy", "10.0.0.1", "::ffff:192.0.2.1", 1, "192.0.2.1"],
  ["no socket at all", undefined, undefined, 0, ""],
])("%s", (_, socket, forwardedFor, proxies, address) => {
  expect(findClientAddress(socket, forwardedFor, proxies)).toBe(address);
});

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002::9", "2001:db8:1:2::/64"],
  ["2001:db8:1:3::1", "2001:db8:1:3::/64"],
  ["2001:db8::", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["64:ff9b::192.0.2.1", "64:ff9b:0:0::/64"],
])("%s is counted as %s", (address, key) => {
  expect(toLimitKey(address)).toBe(key);
});

test.each([
  ["192.0.2.1", []],
  ["a person", []],
  ["2001:db8:1:a2ff::/64", ["2001:db8:1:a200::/56", "2001:db8:1::/48"]],
  ["2001:db8:1:2::/64", ["2001:db8:1:0::/56", "2001:db8:1::/48"]],
])("%s lies in %j", (key, networks) => {
  expect(listEnclosingNetworks(key)).toEqual(networks);
});

test.each([
  ["192.0.2.131", "192.0.2.0/24"],
  ["2001:db8:1:a2ff::9", "2001:db8:1::/48"],
  ["", ""],
])("the log writes %s as %s", (address, network) => {
  expect(shortenAddress(toLimitKey(address))).toBe(network);
});

test.each([
  ["the site's address", "http://show.example", "http://show.example", "show.example", true],
  ["another name that reaches it", "http://show.example", "http://rebound.example", "rebound.example", false],
  ["another name with https", "https://show.example", "https://rebound.example", "rebound.example", false],
  ["its number", "http://show.example", "http://192.0.2.1:3000", "192.0.2.1:3000", true],
  ["its IPv6 number", "http://show.example", "http://[2001:db8::1]:3000", "[2001:db8::1]:3000", true],
  ["the same machine", "http://127.0.0.1:3000", "http://localhost:3000", "localhost:3000", true],
  ["another port", "http://127.0.0.1:3000", "http://localhost:8080", "localhost:3000", false],
  ["its number where there is https", "https://show.example", "http://192.0.2.1", "192.0.2.1", false],
  ["no address", "http://show.example", "null", "null", false],
])("a change may come from %s: %s, %s, %s", (_, publicUrl, origin, host, isOwn) => {
  expect(isSameOrigin(new Headers({ origin, host }), publicUrl)).toBe(isOwn);
});

test.each([
  ["the site's own form", "same-origin", "show.example", true],
  ["another name's form", "same-origin", "rebound.example", false],
  ["another site's form", "cross-site", "show.example", false],
  ["a neighbor's form", "same-site", "show.example", false],
  ["a browser that doesn't say", "", "show.example", false],
])("with its origin hidden, a change may come from %s: %s, %s", (_, site, host, isOwn) => {
  const headers = new Headers({ origin: "null", host, ...(site && { "sec-fetch-site": site }) });
  expect(isSameOrigin(headers, "https://show.example")).toBe(isOwn);
});

test("a host name other than the one in PUBLIC_URL is refused, with advice", () => {
  const requireOwn = (origin: string, host: string) => () =>
    requireSameOrigin(new Headers({ origin, host }), "http://127.0.0.1:3000");
  const words =
    "This site only knows itself as http://127.0.0.1:3000. Open it there, or set PUBLIC_URL to http://studio.local:3000 and " +
    "restart it.";
  expect(requireOwn("http://studio.local:3000", "studio.local:3000")).toThrow(words);
  expect(requireOwn("http://evil.example", "127.0.0.1:3000")).toThrow("This request came from another site");
});

test.each(["http://0.0.0.0:3000", "http://[::]:3000", "http://0.0.0.0"])(
  "a site that listens on %s doesn't mention an address that nobody can open",
  (publicUrl) => {
    const headers = new Headers({ origin: "http://studio.local:3000", host: "studio.local:3000" });
    expect(() => requireSameOrigin(headers, publicUrl)).toThrow(
      "This site does not know this name. Open it at its IP address, or set PUBLIC_URL to http://studio.local:3000 and restart it.",
    );
  },
);
