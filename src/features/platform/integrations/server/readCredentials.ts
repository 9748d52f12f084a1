import type { CredentialField, CredentialForm } from '#integrations/credentialForm.ts';
import { portsOf, type Provider } from '#integrations/provider.ts';
import { providerOf, providers } from '#integrations/providers.ts';
import { wireName } from '#kit/contract/wire.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { Services } from '#kit/server/services.ts';
import type { AuthCredential, IntegrationProvider } from '../credentials.contract.ts';
import { isProduction } from './connections.ts';
import * as repo from './credentials.repo.ts';
import { nest } from './credentialValues.ts';
import { isOffered } from './offering.ts';
import { errorsOf, platformAppOf, platformAppPath, platformPaths } from './platformApps.ts';
import { sharedWebhookPath, webhookUrl } from './webhookAddress.ts';

const fieldOf = (path: string, field: Exclude<CredentialField, { fields: unknown }>, group: string | null) => ({
  path,
  group,
  label: field.label,
  help: field.help ?? null,
  secret: 'secret' in field && field.secret === true,
  optional: 'flag' in field || field.optional === true,
  fromPlatform: false,
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

type ReadServices = Pick<Services, 'secrets' | 'originOf' | 'integrations'>;

/** The form of a provider; without the installation's app no company can use it. */
function offeredFields(provider: Provider, { integrations }: ReadServices): IntegrationProvider['fields'] {
  const fields = fieldsOf(provider.form);
  if (!platformAppOf(provider, integrations)) return fields.filter(({ path }) => path !== platformAppPath);
  const paths = platformPaths(provider);
  return fields.map((field) => ({ ...field, fromPlatform: paths.has(field.path) }));
}

/** Where a provider sends the webhooks of all companies; null where the installation has no app there. */
function sharedUrlOf(provider: Provider, { tenant, request }: Ctx, { integrations, originOf }: ReadServices) {
  return platformAppOf(provider, integrations)
    ? originOf(tenant.slug, request.host) + sharedWebhookPath(provider.key)
    : null;
}

/** Providers offered to a company, each with its form. */
export async function readProviders(ctx: Ctx, services: ReadServices): Promise<IntegrationProvider[]> {
  const { db, tenant, actor } = ctx;
  const stored = await repo.storedKeys(db, actor.storeIds);
  return providers
    .filter((each) => isOffered(tenant, each, stored))
    .map((each) => ({
      key: each.key,
      name: each.name,
      kinds: portsOf(each),
      fields: offeredFields(each, services),
      assumptions: [...each.assumptions],
      hasCredentials: stored.has(each.key),
      off: each.off ?? null,
      sharedWebhookUrl: sharedUrlOf(each, ctx, services),
    }));
}

function presentCredential(
  ctx: Ctx,
  { secrets, originOf, integrations }: ReadServices,
  row: repo.StoredCredential,
): AuthCredential {
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
    errors: provider ? errorsOf(provider, present, integrations) : {},
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
