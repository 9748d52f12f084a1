import { createHash } from 'node:crypto';
import type { CountryCode } from '#domain/countries.ts';
import { Circuits } from '#integrations/client/circuits.ts';
import { openTokenCache, providerHttp, type TokenCache } from '#integrations/client/providerHttp.ts';
import { type CredentialForm, fieldPaths, valuesOf } from '#integrations/credentialForm.ts';
import type { Port, Ports } from '#integrations/ports.ts';
import { hostsOf, type InstallationCredentials, type Opened, type Provider } from '#integrations/provider.ts';
import { referencesFrom } from '#integrations/storeForm.ts';
import { providerNameOf, providerOf, providers } from '#integrations/providers.ts';
import { databaseOf, type Db, scopeOf } from '#kit/server/data/database.ts';
import type { Actor } from '#kit/server/http/context.ts';
import type { JobCtx } from '#kit/server/jobs/jobs.ts';
import type { Secrets } from '#kit/server/secrets/secrets.ts';
import type { Services } from '#kit/server/services.ts';
import { storeCall } from './calls.repo.ts';
import * as repo from './credentials.repo.ts';
import { errorsOf, valuesInUse } from './platformApps.ts';

/** State that the connections to providers share in a process. */
export type Integrations = {
  /** Where the sandboxes of this installation answer; null: test credentials reach the providers' own test environments. */
  sandbox: string | null;
  /** Credentials of the installation, by provider. */
  installation: Readonly<Record<string, InstallationCredentials>>;
  circuits: Circuits;
  tokens: TokenCache;
};

declare module '#kit/server/services.ts' {
  interface Services {
    integrations: Integrations;
  }
}

export const openIntegrations = ({ sandbox, installation }: Pick<Integrations, 'sandbox' | 'installation'>) => ({
  sandbox,
  installation,
  circuits: new Circuits(),
  tokens: openTokenCache(),
});

type ConnectionServices = Pick<Services, 'integrations' | 'secrets'>;
/** The company of a connection: amounts and addresses follow its currency and country. */
type Company = { country: CountryCode; currency: string };
type ConnectionScope = { storeId: number | null; orderId?: number | null; company: Company };

/** A provider with the credentials of a store or its company. */
export type Connection = {
  provider: Provider;
  credential: repo.StoredCredential;
  isProduction: boolean;
  opened: Opened<CredentialForm>;
};

/** Keys of the providers of a port that stores use: with credentials of the company, or of a store of `storeScope`. */
export async function usedProviders(db: Db, port: Port, storeScope: Actor['storeIds'] = null): Promise<string[]> {
  const stored = await repo.storedKeys(db, storeScope);
  return providers.filter((each) => each[port] && stored.has(each.key)).map(({ key }) => key);
}

/** Stored values with their secrets decrypted. */
export function openValues(
  { value, secretsSealed }: Pick<repo.StoredCredential, 'value' | 'secretsSealed'>,
  { open }: Secrets,
): Record<string, string | boolean> {
  const secrets = Object.entries(secretsSealed).map(([name, sealed]) => [name, open(sealed)]);
  return { ...value, ...Object.fromEntries(secrets) };
}

/** Whether credentials have everything that their provider requires. */
export function isComplete(
  credential: repo.StoredCredential,
  { integrations, secrets }: Pick<Services, 'integrations' | 'secrets'>,
): boolean {
  const provider = providerOf(credential.key);
  if (!provider) return true;
  return Object.keys(errorsOf(provider, openValues(credential, secrets), integrations)).length === 0;
}

export const isProduction = ({ value }: Pick<repo.StoredCredential, 'value'>): boolean => value.env_production === true;

async function storeOf(
  db: Db,
  { key, storeForm = {} }: Provider,
  storeId: number | null,
): Promise<Opened<CredentialForm>['store']> {
  if (storeId === null) return null;
  const [row, stored] = await Promise.all([repo.findStore(db, storeId), repo.findReferences(db, storeId, key)]);
  if (!row) return null;
  const { id, name, phone, textAddress: address, commune, latitude, longitude } = row;
  return {
    id,
    name,
    phone: phone ?? '',
    address: address ?? '',
    commune: commune ?? '',
    latitude,
    longitude,
    references: referencesFrom(storeForm, stored),
  };
}

/** Opens a provider with stored credentials. Its calls run outside of transactions. */
export async function openCredential(
  db: Db,
  { integrations, secrets }: ConnectionServices,
  credential: repo.StoredCredential,
  { storeId, orderId = null, company }: ConnectionScope,
): Promise<Connection | null> {
  const provider = providerOf(credential.key);
  if (!provider) return null;
  const values = valuesInUse(provider, openValues(credential, secrets), integrations);
  const { tenantId } = scopeOf(db);
  const database = databaseOf(db);
  const isReal = isProduction(credential);
  const installation = integrations.installation[provider.key] ?? {};
  const credentialsKey = createHash('sha256').update(JSON.stringify(values)).digest('base64url');
  // Each store has its own till, also where its account is that of the company.
  const circuitKey = provider.pos ? `${credentialsKey} ${storeId}` : credentialsKey;
  const credentials = valuesOf(provider.form, values);
  const http = providerHttp({
    provider: provider.key,
    providerName: provider.name,
    tenantId,
    storeId,
    orderId,
    hosts: hostsOf(provider, { isProduction: isReal, sandbox: integrations.sandbox, credentials }),
    secrets: [
      ...Object.values(installation),
      ...fieldPaths(provider.form).flatMap(({ path, field }) =>
        'secret' in field && field.secret ? [String(values[path] ?? '')] : [],
      ),
    ],
    credentialsKey,
    circuit: integrations.circuits.of(provider, { tenantId, credentialsKey: circuitKey }),
    tokens: integrations.tokens,
    log: (call) => storeCall(database, call),
  });
  const store = await storeOf(db, provider, storeId);
  const { country, currency } = company;
  const isSandboxed = !isReal && integrations.sandbox !== null;
  const opened = { credentials, isProduction: isReal, isSandboxed, country, currency, store, installation, http };
  return { provider, credential, isProduction: isReal, opened };
}

type Addressed = { key: string; storeId: number | null; company: Company; orCompany?: boolean | undefined };

/**
 * The credentials of a store, or of the company without one, that its webhooks are read with; null: there are none.
 *
 * `orCompany`: those of the company where the store has none.
 */
export async function openStoreCredential(
  db: Db,
  services: ConnectionServices,
  { key, storeId, company, orCompany = false }: Addressed,
): Promise<Connection | null> {
  const credential =
    (await repo.findFor(db, key, storeId)) ?? (orCompany ? await repo.findFor(db, key, null) : undefined);
  return credential ? openCredential(db, services, credential, { storeId, company }) : null;
}

/** Credentials that a stored row was sent with. */
type Account = { isSent: boolean; credentialId: number | null };

/** Credentials to try, in order: for a sent row only its account, or the store's where that is unknown. */
function candidatesOf(usable: readonly repo.StoredCredential[], { isSent, credentialId }: Account) {
  const account = usable.filter(({ id }) => id === credentialId);
  const ordered = [...account, ...usable];
  return isSent ? ordered.slice(0, 1) : ordered;
}

/**
 * Opens the first complete credentials of some providers, in their order, a store's before the company's.
 *
 * Skips incomplete ones, except for orders already sent: another account does not know them.
 */
async function openFirst(
  db: Db,
  services: ConnectionServices,
  { able, account, scope }: { able: readonly Provider[]; account: Account; scope: ConnectionScope },
): Promise<Connection | null> {
  const keys = able.map(({ key }) => key);
  if (keys.length === 0) return null;
  const candidates = candidatesOf(await repo.listUsable(db, keys, scope.storeId), account);
  const complete = candidates.find((credential) => isComplete(credential, services));
  return complete ? openCredential(db, services, complete, scope) : null;
}

/** A connection with the adapter of a port. */
export type PortConnection<Name extends Port> = Connection & { adapter: Ports[Name]['adapter'] };

type ConnectionRequest<Name extends Port> = ConnectionScope &
  (
    | { service: Ports[Name]['service'] }
    /** The provider and the credentials that a stored row names; `isSent` once the row exists there, in one account. */
    | { provider: string | null; credentialId?: number | null; isSent?: boolean }
  );

/** Connects a store to a provider of a port, by what it serves or by its key; null where no credentials are complete. */
export async function connect<Name extends Port>(
  db: Db,
  services: ConnectionServices,
  port: Name,
  request: ConnectionRequest<Name>,
): Promise<PortConnection<Name> | null> {
  const able = providers.filter((each) =>
    'service' in request
      ? each.off === undefined && (each[port]?.serves as readonly string[] | undefined)?.includes(request.service)
      : each.key === request.provider && each[port] !== undefined,
  );
  const connection = await openFirst(db, services, {
    able,
    account:
      'provider' in request
        ? { isSent: request.isSent === true, credentialId: request.credentialId ?? null }
        : { isSent: false, credentialId: null },
    scope: request,
  });
  const spec = connection?.provider[port];
  return connection && spec ? { ...connection, adapter: spec.open(connection.opened) } : null;
}

type StoredRow = {
  provider: string | null;
  storeId: number | null;
  credentialId: number | null;
  orderId?: number | null;
};

/** Columns of a row that is sent by a connection. */
export const accountOf = ({ provider, credential, isProduction }: Connection) => ({
  provider: provider.key,
  credentialId: credential.id,
  isProduction,
});

/** The company of a job, as far as its connections and its menus depend on it. */
export const companyOfJob = ({ database, scope }: Pick<JobCtx, 'database' | 'scope'>) =>
  database.onPlatform((db) =>
    db
      .selectFrom('tenants')
      .select(['country', 'currency', 'withCents', 'timeZone'])
      .where('id', '=', scope.tenantId)
      .executeTakeFirstOrThrow(),
  );

/** Connects a job to the provider that a stored row names. Fails in a sentence where no credentials are complete. */
export async function openStoredConnection<Name extends Port>(
  { database, scope, inTransaction }: JobCtx,
  services: ConnectionServices,
  port: Name,
  { provider, storeId, credentialId, orderId = null }: StoredRow,
): Promise<PortConnection<Name>> {
  const company = await companyOfJob({ database, scope });
  const connection = await inTransaction((db) =>
    connect(db, services, port, { provider, storeId, credentialId, orderId, company, isSent: true }),
  );
  return connection ?? failWithoutCredentials(provider);
}

/** Connects a job to exactly the account of a store, or of the company. Fails in a sentence without its credentials. */
export async function openAccount<Name extends Port>(
  { database, scope, inTransaction }: JobCtx,
  services: ConnectionServices,
  port: Name,
  { provider: key, storeId }: { provider: string; storeId: number | null },
): Promise<PortConnection<Name>> {
  const company = await companyOfJob({ database, scope });
  const connection = await inTransaction(async (db) => {
    const credential = await repo.findFor(db, key, storeId);
    if (!credential || !isComplete(credential, services)) return null;
    return openCredential(db, services, credential, { storeId, company });
  });
  const spec = connection?.provider[port];
  return connection && spec ? { ...connection, adapter: spec.open(connection.opened) } : failWithoutCredentials(key);
}

/** A provider without usable credentials: a retry cannot help. */
export class MissingCredentials extends Error {
  override name = 'MissingCredentials';
}

/** Fails a job whose stored row names a provider without usable credentials. */
export function failWithoutCredentials(provider: string | null): never {
  const name = provider === null ? 'su proveedor' : providerNameOf(provider);
  throw new MissingCredentials(`Faltan las credenciales de ${name}.`);
}
