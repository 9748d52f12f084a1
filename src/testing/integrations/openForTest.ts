import type { Call, CallRecord } from '#integrations/client/call.ts';
import { Circuits } from '#integrations/client/circuits.ts';
import { openTokenCache, providerHttp } from '#integrations/client/providerHttp.ts';
import { type CredentialForm, fieldPaths, valuesOf } from '#integrations/credentialForm.ts';
import {
  hostsOf,
  type InstallationCredentials,
  type Opened,
  type Provider,
  type ProviderStore,
} from '#integrations/provider.ts';
import type { SandboxKit } from '#integrations/sandbox/sandbox.ts';
import { wireName } from '#kit/contract/wire.ts';

/** Milliseconds that a call waits whose answer is planned to be late, or never to come: it costs a test no seconds. */
const impatient = 80;
/** The same of any other call: also a busy machine answers within it. */
const usual = 20_000;

export const testStore: Omit<ProviderStore, 'references'> = {
  id: 1,
  name: 'Providencia',
  phone: '+56223456789',
  address: 'Providencia 1234',
  commune: 'Providencia',
  latitude: -33.4263,
  longitude: -70.6106,
};

/** The ids that the provider's form gives as examples, which its sandbox knows. */
const exampleReferences = ({ storeForm = {} }: Provider): ProviderStore['references'] =>
  Object.fromEntries(Object.entries(storeForm).map(([field, { example }]) => [field, example ?? null]));

type Values = Readonly<Record<string, string | boolean>>;

/** Values by their wire names, as they are stored; groups are written `webhookSecrets.newOrder`. */
const stored = (values: Values) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name.split('.').map(wireName).join('.'), value]));

/** A provider opened with some credentials on its sandbox, and every call it made. */
export function openForTest(
  provider: Provider,
  { address, kit, installation = {} }: { address: string; kit: SandboxKit; installation?: InstallationCredentials },
  credentials: Values,
  circuits?: Circuits,
) {
  const calls: CallRecord[] = [];
  const values = stored(credentials);
  const secrets = fieldPaths(provider.form).flatMap(({ path, field }) =>
    'secret' in field && field.secret ? [String(values[path] ?? '')] : [],
  );
  const credentialsKey = JSON.stringify(values);
  const formValues = valuesOf(provider.form, values);
  const http = providerHttp({
    provider: provider.key,
    providerName: provider.name,
    tenantId: 1,
    storeId: 1,
    hosts: hostsOf(provider, { isProduction: false, sandbox: address, credentials: formValues }),
    secrets,
    credentialsKey,
    circuit: (circuits ?? new Circuits({ firstDelay: 1, pause: 50 })).of(provider, {
      tenantId: 1,
      credentialsKey,
    }),
    tokens: openTokenCache(),
    log: async (call) => void calls.push(call),
  });
  const isLate = ({ method, path }: Pick<Call, 'path'> & { method: string }) =>
    ['slow', 'hung'].includes(kit.planned(`${method} ${path}`)?.fault ?? '');
  const knowing: typeof http = {
    ...http,
    send: (call, signal) => http.send({ ...call, deadline: isLate(call) ? impatient : usual }, signal),
    exchange: (call, work, signal) =>
      http.exchange({ ...call, deadline: isLate(call) ? impatient : usual }, work, signal),
  };
  const opened: Opened<CredentialForm> = {
    credentials: formValues,
    isProduction: false,
    isSandboxed: false,
    country: provider.countries?.[0] ?? 'cl',
    currency: 'CLP',
    store: { ...testStore, references: exampleReferences(provider) },
    installation,
    http: knowing,
  };
  return { opened, calls, secrets };
}
