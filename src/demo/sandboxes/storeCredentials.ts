import { isSecretPath, sealedColumns } from '#features/platform/integrations/server/credentialValues.ts';
import { findFor } from '#features/platform/integrations/server/credentials.repo.ts';
import { providerOf } from '#integrations/providers.ts';
import { wireName } from '#kit/contract/wire.ts';
import type { Db } from '#kit/server/data/database.ts';
import { insert } from '#kit/server/data/write.ts';
import type { Secrets } from '#kit/server/secrets/secrets.ts';

/** An account at a provider: of a store, or of the company. */
type Account = { key: string; storeId: number | null };

/** Stores the test credentials of an account that has none; returns whether it did. */
export async function storeCredentials(
  db: Db,
  secrets: Secrets,
  { key, storeId }: Account,
  credentials: Readonly<Record<string, string | boolean>>,
): Promise<boolean> {
  if (await findFor(db, key, storeId)) return false;
  const form = providerOf(key)?.form ?? {};
  const sent = Object.fromEntries(Object.entries(credentials).map(([name, value]) => [wireName(name), value]));
  const none = { value: { env_production: false }, secretsSealed: {} };
  const columns = sealedColumns(sent, { stored: none, secrets, isSecret: (path) => isSecretPath(form, path) });
  await insert(db, 'authCredentials', { storeId, key, ...columns });
  return true;
}
