import type { PortConnection } from '#features/platform/integrations/server/index.ts';
import { ProviderFailure } from '#integrations/client/ProviderFailure.ts';
import type { PosItem } from '#integrations/pos/port.ts';

/** Reads the catalogue of an account. An empty one is a failure: it would break all mappings at once. */
export async function readCatalogueOf(
  { adapter, provider }: Pick<PortConnection<'pos'>, 'adapter' | 'provider'>,
  signal: AbortSignal,
): Promise<readonly PosItem[]> {
  const items = await adapter.catalogue(signal);
  if (items.length === 0) throw new ProviderFailure('refused', `${provider.name} no tiene ningún producto en venta.`);
  return items;
}
