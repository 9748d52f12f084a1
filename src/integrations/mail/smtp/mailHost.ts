import { lookup } from 'node:dns/promises';
import { BlockList, isIPv6 } from 'node:net';
import { ProviderFailure } from '../../client/ProviderFailure.ts';
import type { InstallationCredentials } from '../../provider.ts';
import { mailPorts } from './dialect.ts';

/** Networks that are not the internet: a company must not reach the servers of an installation through them. */
const internal = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  internal.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  internal.addSubnet(network, prefix, 'ipv6');

const isInternal = (address: string): boolean => internal.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/** Hosts within its own network that an installation lets companies use: `{"smtp": {"allowed_hosts": "10.0.0.5"}}`. */
const isAllowed = (host: string, { allowed_hosts: allowed = '' }: InstallationCredentials): boolean =>
  allowed.split(',').some((each) => each.trim() === host);

const refuse = (message: string): never => {
  throw new ProviderFailure('refused', message);
};

export type MailHost = { address: string; port: number; host: string; isTrusted: boolean };

/** The address to connect to, resolved once, so that it is the one that was checked. */
export async function mailHost(
  { host, port }: { host: string; port: string },
  installation: InstallationCredentials,
): Promise<MailHost> {
  const isTrusted = isAllowed(host, installation);
  if (!isTrusted && !mailPorts.includes(Number(port)))
    refuse(`El puerto ${port} no es de correo: usa ${mailPorts.join(', ')}.`);
  const [found] = await lookup(host, { all: true }).catch((cause: unknown) => {
    throw new ProviderFailure('unreachable', `No se encontró el servidor ${host}.`, { cause });
  });
  const address = found?.address ?? refuse(`No se encontró el servidor ${host}.`);
  if (!isTrusted && isInternal(address)) refuse(`El servidor ${host} está en una red interna: no se puede usar.`);
  return { address, port: Number(port), host, isTrusted };
}
