import { BlockList, isIPv4, isIPv6 } from "node:net";

const SPECIAL_IPV4_NETWORKS = [
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

const ALLOCATED_IPV6_NETWORKS = ["2000::/3"];
const SPECIAL_IPV6_NETWORKS = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

const toBlockList = (networks: readonly string[], family: "ipv4" | "ipv6"): BlockList => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
};

const specialAddresses = toBlockList(SPECIAL_IPV4_NETWORKS, "ipv4");
const allocatedAddresses = toBlockList(ALLOCATED_IPV6_NETWORKS, "ipv6");
const specialIpv6Addresses = toBlockList(SPECIAL_IPV6_NETWORKS, "ipv6");

/** Returns whether an IP address is public, that is, not this machine's, not in a private network, and not reserved. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialAddresses.check(address, "ipv4");
  return (
    isIPv6(address) &&
    allocatedAddresses.check(address, "ipv6") &&
    !specialIpv6Addresses.check(address, "ipv6")
  );
}
