import { createHash } from 'node:crypto';
import type { CountryCode } from '#domain/countries.ts';
import type { DeliveryType } from '#domain/delivery/deliveryTypes.ts';
import type { PaymentMethod } from '#domain/payments.ts';
import { Circuits } from '#integrations/client/circuits.ts';
import { openTokenCache, providerHttp, type TokenCache } from '#integrations/client/providerHttp.ts';
import { type CredentialForm, credentialErrors, fieldPaths, valuesOf } from '#integrations/credentialForm.ts';
import type { Fleet } from '#integrations/delivery/port.ts';
import type { PaymentGateway } from '#integrations/payments/port.ts';
import { hostsOf, type Opened, type Provider } from '#integrations/provider.ts';
import { providerOf, providers } from '#integrations/providers.ts';
import { databaseOf, type Db, scopeOf } from '#kit/server/data/database.ts';
import type { Secrets } from '#kit/server/secrets/secrets.ts';
import type { Services } from '#kit/server/services.ts';
import { storeCall } from './calls.repo.ts';
import * as repo from './credentials.repo.ts';

/** What connections to providers share in a process. */
export type Integrations = {
  /** Where the sandboxes of this installation answer; null: test credentials reach the providers' own test environments. */
  sandbox: string | null;
  circuits: Circuits;
  tokens: TokenCache;
};

declare module '#kit/server/services.ts' {
  interface Services {
    integrations: Integrations;
  }
}

export const openIntegrations = (sandbox: string | null): Integrations => ({
  sandbox,
  circuits: new Circuits(),
  tokens: openTokenCache(),
});

type ConnectionServices = Pick<Services, 'integrations' | 'secrets'>;
/** Which company asks; `currency` and `country` decide how amounts and addresses travel. */
type Company = { country: CountryCode; currency: string };
type Asked = { storeId: number | null; orderId?: number | null; company: Company };

/** A provider with the credentials that hold in a store. */
export type Connection = {
  provider: Provider;
  credential: repo.StoredCredential;
  isProduction: boolean;
  opened: Opened<CredentialForm>;
};

/** What is stored of credentials with its secrets in the open. */
export function openValues(
  { value, secretsSealed }: Pick<repo.StoredCredential, 'value' | 'secretsSealed'>,
  { open }: Secrets,
): Record<string, string | boolean> {
  const secrets = Object.entries(secretsSealed).map(([name, sealed]) => [name, open(sealed)]);
  return { ...value, ...Object.fromEntries(secrets) };
}

export const isProduction = ({ value }: Pick<repo.StoredCredential, 'value'>): boolean => value.env_production === true;

const codesOf = (row: NonNullable<Awaited<ReturnType<typeof repo.findStore>>>) => ({
  webpayCommerceCode: row.webpayCommerceCode,
  oneclickCommerceCode: row.oneclickCommerceCode,
  sodexoCommerceCode: row.sodexoCommerceCode,
  chekCommerceCode: row.chekCommerceCode,
  uberId: row.uberId,
  cabifyId: row.cabifyId,
});

async function storeOf(db: Db, storeId: number | null): Promise<Opened<CredentialForm>['store']> {
  const row = storeId === null ? undefined : await repo.findStore(db, storeId);
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
    codes: codesOf(row),
  };
}

/** Opens a provider with stored credentials. What it asks is asked outside of any transaction. */
export async function connect(
  db: Db,
  { integrations, secrets }: ConnectionServices,
  credential: repo.StoredCredential,
  { storeId, orderId = null, company }: Asked,
): Promise<Connection | null> {
  const provider = providerOf(credential.key);
  if (!provider) return null;
  const values = openValues(credential, secrets);
  const { tenantId } = scopeOf(db);
  const database = databaseOf(db);
  const isReal = isProduction(credential);
  const http = providerHttp({
    provider: provider.key,
    providerName: provider.name,
    tenantId,
    storeId,
    orderId,
    hosts: hostsOf(provider, { isProduction: isReal, sandbox: integrations.sandbox }),
    secrets: fieldPaths(provider.form).flatMap(({ path, field }) =>
      'secret' in field && field.secret ? [String(values[path] ?? '')] : [],
    ),
    credentialsKey: createHash('sha256').update(JSON.stringify(values)).digest('base64url'),
    circuit: integrations.circuits.of(provider.key, tenantId),
    tokens: integrations.tokens,
    log: (call) => storeCall(database, call),
  });
  const store = await storeOf(db, storeId);
  const { country, currency } = company;
  const credentials = valuesOf(provider.form, values);
  const opened = { credentials, isProduction: isReal, country, currency, store, http };
  return { provider, credential, isProduction: isReal, opened };
}

/** The same of credentials that are complete; null where something is missing: nothing can be asked with them. */
const connectWhole: typeof connect = async (db, services, credential, asked) => {
  const form = providerOf(credential.key)?.form ?? {};
  const isWhole = Object.keys(credentialErrors(form, openValues(credential, services.secrets))).length === 0;
  return isWhole ? connect(db, services, credential, asked) : null;
};

/** The first of some providers that has whole credentials in a store. */
async function firstConnection(db: Db, services: ConnectionServices, able: readonly Provider[], asked: Asked) {
  const keys = able.map(({ key }) => key);
  if (keys.length === 0) return null;
  for (const credential of await repo.findActive(db, keys, asked.storeId)) {
    const connection = await connectWhole(db, services, credential, asked);
    if (connection) return connection;
  }
  return null;
}

export type PaymentConnection = Connection & { gateway: PaymentGateway };
export type FleetConnection = Connection & { fleet: Fleet };

const withGateway = (connection: Connection | null): PaymentConnection | null => {
  const gateway = connection?.provider.payments?.open(connection.opened);
  return connection && gateway ? { ...connection, gateway } : null;
};
const withFleet = (connection: Connection | null): FleetConnection | null => {
  const fleet = connection?.provider.delivery?.open(connection.opened);
  return connection && fleet ? { ...connection, fleet } : null;
};

/** Who takes payments by a method in a store; null: nobody has credentials. */
export const paymentConnection = async (
  db: Db,
  services: ConnectionServices,
  { method, ...asked }: Asked & { method: PaymentMethod },
): Promise<PaymentConnection | null> => {
  const able = providers.filter(({ payments, off }) => off === undefined && payments?.methods.includes(method));
  return withGateway(await firstConnection(db, services, able, asked));
};

/** The fleet of a delivery type in a store; null: it has no credentials. */
export const fleetConnection = async (
  db: Db,
  services: ConnectionServices,
  { type, ...asked }: Asked & { type: DeliveryType },
): Promise<FleetConnection | null> => {
  const able = providers.filter(({ delivery, off }) => off === undefined && delivery?.types.includes(type));
  return withFleet(await firstConnection(db, services, able, asked));
};

/** A provider by its key, as whoever took a payment or carries an order. */
export async function connectionTo(db: Db, services: ConnectionServices, { key, ...asked }: Asked & { key: string }) {
  const [credential] = await repo.findActive(db, [key], asked.storeId);
  const connection = credential ? await connectWhole(db, services, credential, asked) : null;
  return { payments: withGateway(connection), delivery: withFleet(connection) };
}
