import { z } from 'zod';
import { integrationPortNames } from '#domain/integrationPorts.ts';
import { idParam, pageOf } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { credentialText } from '#kit/contract/fields.ts';

const providerKey = z.string().min(1).max(40);
const text = credentialText(4000);

/**
 * Values by their names on the wire, `client_secret`: absent or null leaves the stored value, an empty text clears it.
 *
 * Values of a group are nested: `payment_ids` has `cash`, `card` and `online`.
 */
const submittedValues = z.record(
  z.string().max(60),
  z.union([text, z.boolean(), z.null(), z.record(z.string().max(60), z.union([text, z.null()]))]),
);
export type CredentialValues = z.output<typeof submittedValues>;
const readValues = z.record(z.string(), z.union([z.string(), z.boolean(), z.record(z.string(), z.string())]));
export type SavedValues = z.output<typeof readValues>;

const test = z.object({ at: z.iso.datetime(), ok: z.boolean(), message: z.string() });

/** Credentials as they are read: without secrets, but saying which are there. */
export const authCredential = z.object({
  id: z.number().int(),
  key: providerKey,
  storeId: z.number().int().nullable(),
  /** Null: the company's, for stores without specific credentials. */
  store: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  value: readValues,
  /** `client_secret`, `webhook_secrets.new_order`. */
  savedSecrets: z.array(z.string()),
  /** Real money and couriers. */
  isProduction: z.boolean(),
  /** Missing or invalid values, by path. */
  errors: z.record(z.string(), z.string()),
  /** Where the provider is to send its webhooks; null where it sends none. */
  webhookUrl: z.string().nullable(),
  /** Result of the last test; null when they changed since. */
  test: test.nullable(),
  version: z.number().int(),
});
export type AuthCredential = z.output<typeof authCredential>;

/** A field of a provider's form, as screens draw it. */
const formField = z.object({
  path: z.string(),
  /** The heading of its group; null outside of one. */
  group: z.string().nullable(),
  label: z.string(),
  help: z.string().nullable(),
  secret: z.boolean(),
  optional: z.boolean(),
  /** The installation has it in the place of a company that uses its app. */
  fromPlatform: z.boolean(),
  flag: z.boolean(),
});

export const integrationProvider = z.object({
  key: providerKey,
  name: z.string(),
  kinds: z.array(z.enum(integrationPortNames)),
  fields: z.array(formField),
  /** Behaviour that no document of the provider confirms. */
  assumptions: z.array(z.string()),
  /** The company, or a store of the user, has credentials. */
  hasCredentials: z.boolean(),
  /** Why the provider is not offered; null when it is. */
  off: z.string().nullable(),
  /** Where it sends the webhooks of all companies that use the installation's app; null where there is none. */
  sharedWebhookUrl: z.string().nullable(),
});
export type IntegrationProvider = z.output<typeof integrationProvider>;

/** Results of the calls to a provider during the 14 days of their retention. */
export const integrationHealth = z.object({
  lastSuccessAt: z.iso.datetime().nullable(),
  lastFailureAt: z.iso.datetime().nullable(),
  /** Message of the last failure. */
  lastFailure: z.string().nullable(),
  callsLastHour: z.number().int(),
  failuresLastHour: z.number().int(),
  /** Time within which 95 % of the calls of the last hour were answered; null without calls. */
  p95Milliseconds: z.number().int().nullable(),
  /** So many failed one after the other that none is sent for some seconds. */
  isPaused: z.boolean(),
  /** Webhooks that wait for their job. */
  waitingWebhooks: z.number().int(),
  /** Webhooks that could not be read, or that no job has processed after some minutes. */
  failedWebhooks: z.number().int(),
  lastFailedWebhookAt: z.iso.datetime().nullable(),
});
export type IntegrationHealth = z.output<typeof integrationHealth>;

export const credentialInput = z.strictObject({
  key: providerKey,
  /** Null, or absent: the company's. */
  storeId: z.number().int().positive().nullish(),
  value: submittedValues.optional(),
  /** The one the sender saw. */
  version: z.number().int().optional(),
  /** Takes these credentials away. */
  destroy: z.boolean().optional(),
});
export type CredentialInput = z.output<typeof credentialInput>;

export const credentialsApi = {
  providers: endpoint({
    method: 'GET',
    path: '/integration_providers',
    policy: 'auth_credentials.list',
    summary: 'Los proveedores que se pueden integrar y los datos que pide cada uno',
    reply: z.object({ data: z.array(integrationProvider) }),
  }),
  health: endpoint({
    method: 'GET',
    path: '/integration_providers/:key/health',
    policy: 'auth_credentials.list',
    summary: 'Cómo han ido las llamadas a un proveedor',
    params: z.object({ key: providerKey }),
    reply: integrationHealth,
  }),
  list: endpoint({
    method: 'GET',
    path: '/auth_credentials',
    policy: 'auth_credentials.list',
    summary: 'Las credenciales de un proveedor: de la empresa y de cada local',
    query: z.object({ key: providerKey.optional() }),
    reply: pageOf(authCredential),
  }),
  save: endpoint({
    method: 'PATCH',
    path: '/auth_credentials',
    policy: 'auth_credentials.update',
    summary: 'Escribir las credenciales de un proveedor, de la empresa o de un local',
    body: credentialInput,
    wrap: 'auth_credential',
    reply: z.object({ data: z.array(authCredential) }),
  }),
  test: endpoint({
    method: 'POST',
    path: '/auth_credentials/:id/test',
    policy: 'auth_credentials.update',
    summary: 'Probar las credenciales: pregunta al proveedor algo que no cambia nada',
    params: idParam,
    transaction: 'none',
    reply: z.object({ ok: z.boolean(), message: z.string(), field: z.string().nullable() }),
  }),
};
