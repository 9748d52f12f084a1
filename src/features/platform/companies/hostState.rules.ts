import type { HostState } from './companyHosts.contract.ts';

/** Addresses of a name: none where it has none, null where the DNS does not answer. */
export type Addresses = readonly string[] | null;

/** Addresses of both families of a name. Without one from either, a question without an answer leaves them unknown. */
export function mergeAddresses(four: Addresses, six: Addresses): Addresses {
  const found = [...(four ?? []), ...(six ?? [])];
  return found.length === 0 && (four === null || six === null) ? null : found;
}

const isLocal = (host: string) => host.endsWith('.localhost');

/** Where a host leads, by its addresses and those of the installation. */
export function hostStateOf(host: string, addresses: Addresses, ours: Addresses): HostState {
  if (isLocal(host)) return 'ready';
  if (addresses === null) return 'unknown';
  if (addresses.length === 0) return 'missing';
  if (ours === null || ours.length === 0) return 'unknown';
  return addresses.some((address) => ours.includes(address)) ? 'ready' : 'elsewhere';
}

/** How to set up the DNS of a host. `target`: the host of this installation for the company. */
export function hostAdvice(state: HostState, host: string, target: string): string {
  if (state === 'ready') return '';
  if (isLocal(target))
    return `Sin una dirección pública, «${host}» no puede apuntar aquí. El comercio abre en «${target}».`;
  if (state === 'missing') return `Crea en el DNS un registro CNAME de «${host}» a «${target}».`;
  if (state === 'elsewhere') return `Cambia en el DNS el registro de «${host}»: debe ser un CNAME a «${target}».`;
  return `No pudimos comparar «${host}» con «${target}»: el DNS no respondió. Vuelve a revisarlo en unos minutos.`;
}
