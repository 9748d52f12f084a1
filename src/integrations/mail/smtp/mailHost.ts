import { lookup } from 'node:dns/promises';
import { isPublicAddress } from '#kit/server/http/publicAddress.ts';
import { ProviderFailure } from '../../client/ProviderFailure.ts';
import type { InstallationCredentials } from '../../provider.ts';
import { mailPorts } from './dialect.ts';

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
  if (!isTrusted && !isPublicAddress(address)) refuse(`El servidor ${host} está en una red interna: no se puede usar.`);
  return { address, port: Number(port), host, isTrusted };
}
