import { type CredentialForm, credentialErrors, type CredentialField } from '#integrations/credentialForm.ts';
import { portsOf } from '#integrations/provider.ts';
import { providerOf, providers } from '#integrations/providers.ts';
import { wireName } from '#kit/contract/wire.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { Services } from '#kit/server/services.ts';
import type { AuthCredential, IntegrationProvider } from '../credentials.contract.ts';
import { isProduction } from './connections.ts';
import * as repo from './credentials.repo.ts';
import { nest } from './credentialValues.ts';
import { isOffered } from './offering.ts';
import { webhookUrl } from './webhookAddress.ts';

const fieldOf = (path: string, field: Exclude<CredentialField, { fields: unknown }>, group: string | null) => ({
  path,
  group,
  label: field.label,
  help: field.help ?? null,
  secret: 'secret' in field && field.secret === true,
  optional: 'flag' in field || field.optional === true,
  flag: Object.hasOwn(field, 'flag'),
});

const fieldsOf = (form: CredentialForm): IntegrationProvider['fields'] =>
  Object.entries(form).flatMap(([name, field]) =>
    'fields' in field
      ? Object.entries(field.fields).map(([each, inner]) =>
          fieldOf(`${wireName(name)}.${wireName(each)}`, inner, field.label),
        )
      : [fieldOf(wireName(name), field, null)],
  );

/** Providers offered to a company, each with its form. */
export async function readProviders({ db, tenant }: Ctx): Promise<IntegrationProvider[]> {
  const stored = await repo.storedKeys(db);
  return providers
    .filter((each) => isOffered(tenant, each, stored))
    .map((each) => ({
      key: each.key,
      name: each.name,
      kinds: portsOf(each),
      fields: fieldsOf(each.form),
      assumptions: [...each.assumptions],
      off: each.off ?? null,
    }));
}

type ReadServices = Pick<Services, 'secrets' | 'originOf'>;

function presentCredential(ctx: Ctx, { secrets, originOf }: ReadServices, row: repo.StoredCredential): AuthCredential {
  const provider = providerOf(row.key);
  const savedSecrets = Object.keys(row.secretsSealed).toSorted();
  // Stored values are hidden, so they count as present whatever their format.
  const present = {
    ...row.value,
    ...Object.fromEntries(savedSecrets.map((path) => [path, secrets.open(row.secretsSealed[path] ?? '')])),
  };
  const origin = originOf(ctx.tenant.slug, ctx.request.host);
  return {
    id: row.id,
    key: row.key,
    storeId: row.storeId,
    store: row.storeId === null ? null : { id: row.storeId, name: row.storeName ?? '' },
    value: nest(row.value),
    savedSecrets,
    isProduction: isProduction(row),
    errors: provider ? credentialErrors(provider.form, present) : {},
    webhookUrl: provider?.sendsWebhooks
      ? webhookUrl({ origin, secrets, tenant: ctx.tenant, provider: row.key, storeId: row.storeId })
      : null,
    test:
      row.testedAt && row.testOk !== null ? { at: row.testedAt, ok: row.testOk, message: row.testMessage ?? '' } : null,
    version: row.version,
  };
}

/** The credentials of one provider, or of all, in the stores of the user. */
export async function readCredentials(ctx: Ctx, services: ReadServices, key?: string): Promise<AuthCredential[]> {
  const rows = await repo.list(ctx.db, { ...(key !== undefined && { key }), storeScope: ctx.actor.storeIds });
  return rows.map((row) => presentCredential(ctx, services, row));
}
