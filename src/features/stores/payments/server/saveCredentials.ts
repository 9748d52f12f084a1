import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Secrets } from '#kit/server/secrets/secrets.ts';
import { insertAll, removeAll, update } from '#kit/server/data/write.ts';
import type { Credential } from '../credentials.contract.ts';
import { sealedCredentials, type StoredCredential } from './credentials.repo.ts';
import { isSecretField } from './fleetCredentials.ts';

/** Columns to store: each secret sealed separately; an empty text clears a value. */
function columnsOf({ key, value }: Credential, stored: StoredCredential | undefined, { seal }: Secrets) {
  const secretsSealed = { ...stored?.secretsSealed };
  const open: Credential['value'] = {};
  for (const [name, each] of Object.entries(value)) {
    if (each === null) continue;
    if (!isSecretField(key, name)) open[name] = each;
    else if (each === '') delete secretsSealed[name];
    else secretsSealed[name] = seal(String(each));
  }
  return { value: open, secretsSealed };
}

/** Makes the credentials of a store the given ones; secrets that are not given stay. */
export async function saveCredentials(
  db: Db,
  storeId: number,
  { wanted, secrets }: { wanted: readonly Credential[]; secrets: Secrets },
): Promise<void> {
  const stored = new Map((await sealedCredentials(db, storeId)).map((each) => [each.key, each]));
  const requestedKeys = new Set<string>(wanted.map(({ key }) => key));
  const removedIds = [...stored.values()].filter(({ key }) => !requestedKeys.has(key)).map(({ id }) => id);
  if (removedIds.length > 0) await removeAll(db, 'authCredentials', removedIds);
  for (const credential of wanted) {
    const { key } = credential;
    const known = stored.get(key);
    const columns = columnsOf(credential, known, secrets);
    if (!known) await insertAll(db, 'authCredentials', [{ storeId, key, ...columns }] as never);
    else if (!deepEqual(columns, { value: known.value, secretsSealed: known.secretsSealed }))
      await update(db, 'authCredentials', known.id, columns as never);
  }
}
