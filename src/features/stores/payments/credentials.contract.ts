import { z } from 'zod';
import { wireName } from '#kit/contract/wire.ts';

export type CredentialField = { label: string; secret?: true; toggle?: true };
type CredentialKind = { label: string; fields: Record<string, CredentialField> };

/** What each delivery fleet asks for by store. A secret is written and never read back. */
export const credentialKinds = {
  pedidos_ya: {
    label: 'PedidosYa',
    fields: {
      clientId: { label: 'Client ID' },
      clientSecret: { label: 'Client secret', secret: true },
      username: { label: 'Usuario' },
      password: { label: 'Contraseña', secret: true },
      apiToken: { label: 'Token de API', secret: true },
      webhookSecret: { label: 'Clave del webhook', secret: true },
      proofOfDelivery: { label: 'Prueba de entrega', toggle: true },
      envProduction: { label: 'Ambiente productivo', toggle: true },
    },
  },
  uber_direct: {
    label: 'Uber Direct',
    fields: {
      customerId: { label: 'Customer ID' },
      clientId: { label: 'Client ID' },
      clientSecret: { label: 'Client secret', secret: true },
      webhookSignatureKey: { label: 'Clave de firma del webhook', secret: true },
      proofOfDelivery: { label: 'Prueba de entrega', toggle: true },
      pincodeProofOfDelivery: { label: 'Código PIN al entregar', toggle: true },
      returnTripsEnabled: { label: 'Viajes de devolución', toggle: true },
      pickupVerification: { label: 'Verificación al retirar', toggle: true },
    },
  },
  cabify: {
    label: 'Cabify',
    fields: {
      clientId: { label: 'Client ID' },
      clientSecret: { label: 'Client secret', secret: true },
      webhookSecret: { label: 'Clave del webhook', secret: true },
      proofOfDelivery: { label: 'Prueba de entrega', toggle: true },
      pincodeProofOfDelivery: { label: 'Código PIN al entregar', toggle: true },
      envProduction: { label: 'Ambiente productivo', toggle: true },
    },
  },
} as const satisfies Record<string, CredentialKind>;
export type CredentialKey = keyof typeof credentialKinds;
export const credentialKeys = Object.keys(credentialKinds) as [CredentialKey, ...CredentialKey[]];

/** How a field is called within `value` and `savedSecrets`: `client_secret`. */
export const credentialName = (field: string): string => wireName(field);

/** Field names as on the wire, `client_secret`, because a record's keys travel untouched. */
const values = z.record(z.string().max(60), z.union([z.string().max(4000), z.boolean(), z.null()]));

/** Credentials as they are written: an absent or null value keeps the present one, an empty text clears it. */
export const credential = z.strictObject({
  key: z.enum(credentialKeys),
  /** The one the sender saw, as of an area. */
  version: z.number().int().optional(),
  value: values,
});
export type Credential = z.output<typeof credential>;

/** Credentials as they are read: without secrets, but saying which are there. */
export const savedCredential = z.object({
  key: z.enum(credentialKeys),
  version: z.number().int(),
  value: values,
  savedSecrets: z.array(z.string()),
});
export type SavedCredential = z.output<typeof savedCredential>;
