import { BlockList, isIPv4, isIPv6 } from "node:net";

/** What IANA's registry of special-purpose IPv4 addresses keeps from being reached over the internet, and multicast. */
const SPECIAL_V4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
];

/** The part of IPv6 that is given out, and what of it is special: protocols, documentation, and IPv4 in disguise. */
const GIVEN_OUT_V6 = ["2000::/3"];
const SPECIAL_V6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

const listOf = (networks: readonly string[], family: "ipv4" | "ipv6"): BlockList => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
};

const special = listOf(SPECIAL_V4, "ipv4");
const givenOut = listOf(GIVEN_OUT_V6, "ipv6");
const specialV6 = listOf(SPECIAL_V6, "ipv6");

/** Whether an IP address belongs to the open internet: not to this machine, its networks, or anything reserved. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, "ipv4");
  return isIPv6(address) && givenOut.check(address, "ipv6") && !specialV6.check(address, "ipv6");
}
