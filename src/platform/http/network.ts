import ipaddr from "ipaddr.js";

/**
 * Returns what limits count as one caller: an IPv4 address, or the /64 of an IPv6 address, since
 * the owner of one such address has all of its /64. A value from a trusted proxy that is not an
 * address is used as it is.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip.slice(0, 64);
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv6) {
    const prefix = address.parts.slice(0, 4).map((part) => part.toString(16));
    return `${prefix.join(":")}::/64`;
  }
  return address.toString();
}

/** Returns the part of an address that is kept with an access token: an IPv4 /24, an IPv6 /48. */
export function wideNetworkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return "unknown";
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv6) {
    return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/48`).toString()}/48`;
  }
  return `${ipaddr.IPv4.networkAddressFromCIDR(`${address.toString()}/24`).toString()}/24`;
}

/**
 * Returns the address and the network of a request's caller. Callers who have disconnected have no
 * address any more and count as one caller.
 */
export function callerOf({ ip }: { ip: string | undefined }): { ip: string; network: string } {
  return ip === undefined ? { ip: "", network: "left" } : { ip, network: networkOf(ip) };
}

/** Ranges that are not public: this machine, or home and office networks. */
const PRIVATE = ["private", "linkLocal", "uniqueLocal", "carrierGradeNat"];

/**
 * Returns the kind of an IP address's network: all that is known of its place without asking
 * others.
 */
export function kindOfNetwork(ip: string): "machine" | "private" | "internet" | null {
  if (!ipaddr.isValid(ip)) return null;
  const range = ipaddr.process(ip).range();
  if (range === "loopback") return "machine";
  return PRIVATE.includes(range) ? "private" : "internet";
}
