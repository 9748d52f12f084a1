import type { Provider } from '#integrations/provider.ts';
import { providerOf } from '#integrations/providers.ts';
import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import { insert, remove, update } from '#kit/server/data/write.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { emit } from '#kit/server/live/events.ts';
import type { Services } from '#kit/server/services.ts';
import type { CredentialInput } from '../credentials.contract.ts';
import { fail } from '../integrations.failures.ts';
import * as repo from './credentials.repo.ts';
import { platformAppPath } from './platformApps.ts';
import { updateDirectory } from './storeDirectory.ts';
import { isEnabled } from './offering.ts';
import { flatten, isSecretPath, sealedColumns, valueIssues } from './credentialValues.ts';

/** Users limited to some stores write the credentials of these; the company's need access to all stores. */
async function requireStoreScope({ db, actor: { storeIds } }: Ctx, storeId: number | null): Promise<void> {
  if (storeId === null) {
    if (storeIds)
      fail('notAllowed', { message: 'Las credenciales de toda la empresa las cambia quien ve todos los locales.' });
    return;
  }
  if (storeIds && !storeIds.includes(storeId)) fail('notFound');
  if (!(await repo.findStore(db, storeId))) fail('invalidFields', { fields: { store_id: ['No existe ese local'] } });
}

/** Rejects new credentials of a provider that is disabled for the company; stored ones can be changed and removed. */
async function requireEnabled({ db, tenant, actor }: Ctx, provider: Provider): Promise<void> {
  if (provider.off !== undefined) fail('integrationOff', { message: `${provider.name}: ${provider.off}` });
  if (isEnabled(tenant, provider) || (await repo.storedKeys(db, actor.storeIds)).has(provider.key)) return;
  fail('integrationOff', { message: `${provider.name} no está habilitado para la empresa. Pídelo a soporte.` });
}

/** Credentials are a list of their store: `If-Match` notices their changes. The store is locked before its lists. */
const raiseStoreVersion = async ({ db }: Ctx, storeId: number | null) =>
  storeId === null ? undefined : update(db, 'stores', storeId, {});

export const failUnknownProvider = (): never =>
  fail('invalidFields', { fields: { key: ['No conocemos ese proveedor'] } });

/** Claims the ids of stores for the installation's app, or releases them; rejects those of other stores. */
async function claimForApp(db: Ctx['db'], provider: Provider): Promise<void> {
  if (!provider.sharedWebhooks) return;
  const taken = await updateDirectory(db);
  if (taken.length > 0)
    fail('invalidFields', { fields: { [`value.${platformAppPath}`]: taken.map(({ message }) => message) } });
}

/** Saves the credentials of a provider for the company or a store; secrets that are not sent stay. */
export async function saveCredential(
  ctx: Ctx,
  { secrets }: Pick<Services, 'secrets'>,
  sent: CredentialInput,
): Promise<void> {
  const { db } = ctx;
  const storeId = sent.storeId ?? null;
  const provider = providerOf(sent.key) ?? failUnknownProvider();
  await requireEnabled(ctx, provider);
  await requireStoreScope(ctx, storeId);
  const known = await repo.findFor(db, sent.key, storeId);
  if (sent.version !== undefined && known && known.version !== sent.version) fail('credentialsChanged');
  if (sent.destroy) {
    if (known) {
      await raiseStoreVersion(ctx, storeId);
      await remove(db, 'authCredentials', known.id);
    }
    await claimForApp(db, provider);
    return;
  }
  const values = flatten(sent.value ?? {});
  const fields = valueIssues(provider, values);
  if (Object.keys(fields).length > 0) fail('invalidFields', { fields });
  const stored = { value: known?.value ?? {}, secretsSealed: known?.secretsSealed ?? {} };
  const columns = sealedColumns(values, { stored, secrets, isSecret: (path) => isSecretPath(provider.form, path) });
  const isChanged = !known || !deepEqual(columns, stored);
  if (isChanged) await raiseStoreVersion(ctx, storeId);
  if (!known) await insert(db, 'authCredentials', { storeId, key: sent.key, ...columns });
  else if (isChanged) {
    // A test result applies only to the values it tested.
    const untested = { testedAt: null, testOk: null, testMessage: null };
    await update(db, 'authCredentials', known.id, { ...columns, ...untested });
  }
  if (!isChanged) return;
  await claimForApp(db, provider);
  await emit(db, 'auth_credentials', { data: { provider: provider.key } });
}
