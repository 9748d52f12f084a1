import { ProviderFailure } from '#integrations/client/ProviderFailure.ts';

export const testStoreNeeded =
  'Las credenciales de prueba no cambian locales reales: marca este local como de prueba o usa las de producción.';

/** Throws where test credentials would write to a store that is not a test store. Channels may mix the two. */
export function assertWritable({ isProduction }: { isProduction: boolean }, link: { isTestStore: boolean }): void {
  if (!isProduction && !link.isTestStore) throw new ProviderFailure('refused', testStoreNeeded);
}
