import { z } from 'zod';
import { pageOf, pageQuery, queryIds } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { enumOf } from '#kit/contract/fields.ts';
import { countryCodes } from '#domain/countries.ts';
import { subscriptionStatuses } from '#domain/holds/heldStates.ts';

export const subscriptionStatus = enumOf(subscriptionStatuses);

/** Where the browser signs in: the built-in service, or the cloud's when the tenant has its own. */
export const signInService = z.object({
  provider: z.enum(['builtin', 'google']),
  /** Origins of an Identity Toolkit API; empty means this host. */
  identityOrigin: z.string(),
  tokenOrigin: z.string(),
  apiKey: z.string(),
  tenantId: z.string(),
});

/** Settings that differ by country, under the names older clients use. */
const countrySettings = z.object({
  isoCountry: z.enum(countryCodes),
  isoCurrencyCode: z.string(),
  currencySymbol: z.string(),
  /** Prefix of a mobile number: `+569`. */
  codeCountry: z.string(),
  /** Language and country: `es_CL`. */
  translationCountry: z.string(),
  withCents: z.boolean(),
});

/** Data of a tenant that is public before sign-in. */
export const publicTenant = z.object({
  slug: z.string(),
  name: z.string(),
  country: z.enum(countryCodes),
  timeZone: z.string(),
  currency: z.string(),
  withCents: z.boolean(),
  countrySettings,
  /** The company's project in the cloud service of its apps; null: none. */
  cloudProjectId: z.string().nullable(),
  /** How it looks: its name to guests, the colour of its controls, and its logo. */
  brand: z.object({ name: z.string(), colour: z.string(), logoUrl: z.string().nullable() }),
  signIn: signInService,
  /** Name of the OpenID provider that its users may sign in with: «Google». */
  socialSignIn: z.string().nullable(),
  helpCenterUrl: z.string().nullable(),
  termsUrl: z.string().nullable(),
});
export type PublicTenant = z.output<typeof publicTenant>;

export const tenantSummary = z.object({
  id: z.number().int(),
  slug: z.string(),
  name: z.string(),
  country: z.enum(countryCodes),
  subscriptionStatus,
  cloudProjectId: publicTenant.shape.cloudProjectId,
});
export type TenantSummary = z.output<typeof tenantSummary>;

export const tenantsApi = {
  current: endpoint({
    method: 'GET',
    base: 'public',
    path: '/tenant',
    policy: 'public',
    purpose: 'account',
    summary: 'El comercio de este host, con su cabecera Tenant',
    reply: publicTenant,
  }),
  list: endpoint({
    method: 'GET',
    path: '/tenants',
    policy: 'super',
    summary: 'Comercios de la plataforma',
    query: pageQuery.extend({ ids: queryIds.optional() }),
    reply: pageOf(tenantSummary),
  }),
};
