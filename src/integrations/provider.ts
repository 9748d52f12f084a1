import type { CountryCode } from '#domain/countries.ts';
import type { ChannelOrderOptions } from './channels/orderOptions.ts';
import type { ProviderHttp } from './client/providerHttp.ts';
import type { CredentialForm, ValuesOf } from './credentialForm.ts';
import type { PosCodeKind } from './pos/port.ts';
import { type Port, portNames, type Ports } from './ports.ts';
import type { ReferencesOf, StoreForm } from './storeForm.ts';

/** A store as an adapter reads it. */
export type ProviderStore<Store extends StoreForm = StoreForm> = {
  id: number;
  name: string;
  phone: string;
  address: string;
  commune: string;
  latitude: number | null;
  longitude: number | null;
  /** The ids by which the provider knows it. */
  references: ReferencesOf<Store>;
};

/** Context of an adapter: the credentials of one company or store, and its HTTP client. */
export type Opened<Form extends CredentialForm, Store extends StoreForm = StoreForm> = {
  credentials: ValuesOf<Form>;
  /** Real money and couriers. */
  isProduction: boolean;
  /** The sandbox of the installation answers in the place of the provider's test environment. */
  isSandboxed: boolean;
  country: CountryCode;
  currency: string;
  /** Null where credentials are the company's and no store is meant. */
  store: ProviderStore<Store> | null;
  /** The installation's credentials at this provider, by name; empty where it has none. */
  installation: InstallationCredentials;
  http: ProviderHttp;
};

/** Credentials that an installation has at a provider for all its companies: `PROVIDER_CREDENTIALS`. */
export type InstallationCredentials = Readonly<Record<string, string>>;

/** An app for all companies, with one webhook address; its requests are verified by the installation's credentials. */
type SharedWebhooks = {
  /** Id of the store form by which requests name a store; each value belongs to one store of one company. */
  storeField: string;
  /** Fields of the credential form that the installation has in the place of companies with `platformApp`. */
  credentials: readonly string[];
  /** The store that a request names; null: none. Throws `ForgedWebhook`. */
  readStore(raw: RawWebhook, installation: InstallationCredentials): string | null;
};

/** The request of a webhook. Header names are in lower case, the body is as it was sent. */
export type RawWebhook = {
  method: string;
  /** The path below our address, without slashes at its ends: `orders/new`. Empty for the address itself. */
  path: string;
  query: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, string>>;
  body: string;
};

/** The reply that a provider expects; 200 and `{}` where a field is absent. */
export type WebhookReply = {
  status?: number;
  headers?: Readonly<Record<string, string>>;
  /** A text is sent as it is, anything else as JSON. */
  body?: unknown;
};

/** A channel's check that a store takes orders. */
export type StorePing = {
  /** Null: the request names no store. */
  storeReference: string | null;
  /** The reply where the store takes none, with the reason in Spanish. */
  failure(reason: string): WebhookReply;
};

/** A request that needs no processing, and why: a test of the address, an event of another product, a ping. */
export type IgnoredWebhook = { ignored: string; reply?: WebhookReply; ping?: StorePing };

/** An event with the reply its provider expects. Null: the adapter cannot read the request, which is reported as a failure. */
export type WebhookResult<Event> = (Event & { reply?: WebhookReply }) | IgnoredWebhook | null;

/** A webhook whose sender is not the provider. */
export class ForgedWebhook extends Error {
  override readonly name = 'ForgedWebhook';
}

/** Result of a credential check, with the field to correct. */
export type CredentialCheck = { ok: true; message: string } | { ok: false; message: string; field?: string };

/** A provider's half of a port. */
type PortSpec<Form extends CredentialForm, Store extends StoreForm, Name extends Port> = {
  serves: readonly Ports[Name]['service'][];
  open(opened: Opened<Form, Store>): Ports[Name]['adapter'];
};

type Facts<Form extends CredentialForm, Store extends StoreForm> = {
  /** Names its credentials, addresses, calls and folder: `uber_direct`. */
  key: string;
  /** As people know it. */
  name: string;
  /** Where it works; everywhere when absent. */
  countries?: readonly CountryCode[];
  form: Form;
  /** The ids by which it knows a store. */
  storeForm?: Store;
  /** Where it answers, by name; each adapter has at least `api`. */
  hosts: Readonly<Record<string, { production: string; test: string }>>;
  /** Parts of its hosts that depend on the account, by their names in braces. Nothing else of a credential is in a host. */
  hostParts?(credentials: ValuesOf<Form>): Readonly<Record<string, string>>;
  /** Undocumented assumptions of the adapter, in sentences. */
  assumptions: readonly string[];
  /** Makes a read-only call to the provider. Rejects when it does not respond. */
  check(opened: Opened<Form, Store>, signal: AbortSignal): Promise<CredentialCheck>;
  /** Names and prices of its items are changed from here: the trait of its adapter, which needs credentials. */
  writesItems?: true;
  /** Optional fields of its form that changes of items need, by their paths. */
  writeCredentials?: readonly string[];
  /** Orders to it are tax documents: the trait of its adapter. */
  issuesDocuments?: true;
  /** Codes that orders to it have, beside those of products and options: the trait of its adapter. */
  takesCodes?: readonly PosCodeKind[];
  /** It sends webhooks, which its adapters read: its credentials have an address for them. */
  sendsWebhooks?: true;
  sharedWebhooks?: SharedWebhooks;
  /** Actions on the orders of a sales channel; `defaultOrderOptions` when absent. */
  orderOptions?: ChannelOrderOptions;
  /** Reason why the provider is not offered: its API has no public documentation. */
  off?: string;
  /** The port of a provider whose adapter does not exist yet. */
  plannedPort?: Port;
};

export type ProviderSpec<Form extends CredentialForm, Store extends StoreForm = StoreForm> = Facts<Form, Store> & {
  [Name in Port]?: PortSpec<Form, Store, Name>;
};

/** A provider: its credential form, its hosts and the ports it implements. */
export type Provider = ProviderSpec<CredentialForm>;

/** A provider as a value; what its adapter reads of the credentials follows from its form. */
export const provider = <const Form extends CredentialForm, const Store extends StoreForm = StoreForm>(
  spec: ProviderSpec<Form, Store>,
): Provider => spec;

/** The ports of a provider, also of one whose adapter does not exist yet. */
export const portsOf = (from: Provider): Port[] =>
  portNames.filter((name) => from[name] !== undefined || from.plannedPort === name);

type HostOptions = {
  isProduction: boolean;
  sandbox: string | null;
  credentials: ValuesOf<CredentialForm>;
};

/** The addresses of a provider. `sandbox`, where the installation has one, stands for those of its test environment. */
export function hostsOf(
  { key, hosts, hostParts }: Provider,
  { isProduction, sandbox, credentials }: HostOptions,
): Record<string, string> {
  const parts = hostParts?.(credentials) ?? {};
  const hostOf = (pattern: string) => pattern.replace(/\{(\w{1,40})\}/g, (_, name: string) => parts[name] ?? '');
  return Object.fromEntries(
    Object.entries(hosts).map(([name, { production, test }]) => {
      if (!isProduction && sandbox) return [name, `${sandbox}/${key}/${name}`];
      return [name, hostOf(isProduction ? production : test)];
    }),
  );
}
