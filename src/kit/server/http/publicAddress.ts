import { type LookupAddress, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Whether an address is of the internet: not of this machine, a private network, a cloud's metadata or a tunnel to one. */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

/** An address that a request must not reach. */
export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError';
  constructor(host: string) {
    super(`${host} is not an address of the internet`);
  }
}

type Lookup = (host: string, options: { all: true }, callback: LookupCallback) => void;
type LookupCallback = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void;

/**
 * A DNS lookup for sockets that connect only to addresses of the internet, except for the given hosts.
 *
 * The socket connects to the address that was checked, so a second answer of the name has no effect.
 */
export const publicLookup =
  (allowedHosts: ReadonlySet<string>, resolve: Lookup = lookup): LookupFunction =>
  (host, options, callback) => {
    resolve(host, { all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      const isAllowed = allowedHosts.has(host) || addresses.every(({ address }) => isPublicAddress(address));
      const [first] = addresses;
      if (!isAllowed || !first) return callback(new PrivateAddressError(host), '');
      if (options.all) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };

/** Throws where a host is written as an address that is not of the internet: no lookup checks it. */
export function requirePublicHost(host: string, allowedHosts: ReadonlySet<string>): void {
  const address = host.replace(/^\[|\]$/g, '');
  if (isIP(address) !== 0 && !allowedHosts.has(host) && !isPublicAddress(address)) throw new PrivateAddressError(host);
}
