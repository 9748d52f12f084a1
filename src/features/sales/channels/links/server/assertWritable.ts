import { ProviderFailure } from '#integrations/client/ProviderFailure.ts';

export const testStoreNeeded =
  'Las credenciales de prueba no cambian locales reales: marca este local como de prueba o usa las de producción.';

type Credentials = { isProduction: boolean };
type Store = { isTestStore: boolean };

/** Whether credentials may change a store: test ones change test stores alone, since channels may mix the two. */
export const isWritable = ({ isProduction }: Credentials, { isTestStore }: Store): boolean =>
  isProduction || isTestStore;

/** Throws where test credentials would write to a store that is not a test store. */
export function assertWritable(credentials: Credentials, store: Store): void {
  if (!isWritable(credentials, store)) throw new ProviderFailure('refused', testStoreNeeded);
}
