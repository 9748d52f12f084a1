import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { credentialText } from '#kit/contract/fields.ts';

const providerKey = z.string().min(1).max(40);

/** Field names as on the wire, `client_secret`, because a record's keys travel untouched. */
const values = z.record(z.string().max(60), z.union([credentialText(4000), z.boolean(), z.null()]));

/** Credentials as they are written: an absent or null value keeps the present one, an empty text clears it. */
export const credential = z.strictObject({
  key: providerKey,
  /** The one the sender saw, as of an area. */
  version: z.number().int().optional(),
  value: values,
});
export type Credential = z.output<typeof credential>;

/** Credentials as they are read: without secrets, but saying which are there. */
export const savedCredential = z.object({
  key: providerKey,
  version: z.number().int(),
  value: values,
  savedSecrets: z.array(z.string()),
});
export type SavedCredential = z.output<typeof savedCredential>;

/** Credential form of a fleet for a store. Secrets are write-only. */
export const credentialForm = z.object({
  key: providerKey,
  label: z.string(),
  /** Whether its company may begin to use it; one that is not stays where it is used. */
  isOffered: z.boolean(),
  fields: z.array(
    z.object({
      /** As its value travels: `client_secret`. */
      name: z.string(),
      label: z.string(),
      secret: z.boolean(),
      toggle: z.boolean(),
    }),
  ),
});
export type CredentialForm = z.output<typeof credentialForm>;

export const storeCredentialsApi = {
  forms: endpoint({
    method: 'GET',
    path: '/stores/credential_forms',
    policy: 'auth_credentials.list',
    summary: 'Las flotas del país, si la empresa las puede usar, y los datos que pide cada una a un local',
    reply: z.object({ data: z.array(credentialForm) }),
  }),
};
