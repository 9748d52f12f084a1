import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { fieldMessages } from '#kit/contract/fields.ts';
import { type CountryCode, countryCodes } from '#domain/countries.ts';
import { parsePhone, phoneRule } from '#domain/phones.ts';
import { subscriptionStatus } from '#features/platform/tenants/tenants.contract.ts';
import { me, passwordRule, userDraft } from '#features/platform/users/users.contract.ts';

export const invoiceStatuses = {
  paid: 'Pagada',
  pending: 'Pendiente',
  failed: 'Pago rechazado',
  void: 'Anulada',
} as const;
export type InvoiceStatus = keyof typeof invoiceStatuses;

export const invoice = z.object({
  id: z.number().int(),
  number: z.string(),
  period: z.string(),
  /** Minor units of the tenant's currency. */
  amount: z.number().int(),
  status: z.enum(Object.keys(invoiceStatuses) as [InvoiceStatus, ...InvoiceStatus[]]),
  issuedOn: z.iso.date(),
  dueOn: z.iso.date(),
  paidOn: z.iso.date().nullable(),
});
export type Invoice = z.output<typeof invoice>;

export const company = z.object({
  name: z.string(),
  legalName: z.string(),
  taxId: z.string(),
  slug: z.string(),
  country: z.enum(countryCodes),
  timeZone: z.string(),
  currency: z.string(),
  businessDayCutoff: z.string(),
  subscription: z.object({
    status: subscriptionStatus,
    plan: z.string(),
    /** Minor units a month. */
    price: z.number().int(),
    storeLimit: z.number().int().nullable(),
    storeCount: z.number().int(),
    renewsOn: z.iso.date().nullable(),
  }),
  invoices: z.array(invoice),
});
export type Company = z.output<typeof company>;

export const profileDraft = z.strictObject({
  name: userDraft.shape.name,
  phone: userDraft.shape.phone,
  pictureKey: z.string().max(200).nullable(),
});
export type ProfileDraft = z.output<typeof profileDraft>;

/** What a whole profile must satisfy, by the country of the account's home. */
export const profileRules = (country: CountryCode) =>
  profileDraft.superRefine(({ phone }, context) => {
    if (phone && !parsePhone(phone, country))
      context.addIssue({ code: 'custom', path: ['phone'], message: phoneRule(country) });
  });

export const profile = profileDraft.extend({
  email: z.string(),
  pictureUrl: z.string().nullable(),
  version: z.number().int(),
});
export type Profile = z.output<typeof profile>;

export const preferencesDraft = z.strictObject({
  /** Where signing in leads; null is the first screen the policies allow. */
  startPath: z
    .string()
    .max(200)
    .regex(/^\/[a-z0-9/-]*$/, 'Debe ser una pantalla de Comanda')
    .nullable(),
  /** Single-key shortcuts; people with speech input switch them off. */
  shortcuts: z.boolean(),
});
export type PreferencesDraft = z.output<typeof preferencesDraft>;

export const session = z.object({
  id: z.number().int(),
  current: z.boolean(),
  device: z.string(),
  ip: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
});
export type Session = z.output<typeof session>;

export const passwordChange = z.strictObject({
  currentPassword: z.string().min(1, fieldMessages.missing).max(200),
  newPassword: passwordRule,
});

export const accountApi = {
  company: endpoint({
    method: 'GET',
    path: '/account',
    policy: 'admin_users.list',
    summary: 'Empresa, suscripción y facturas',
    transaction: 'none',
    reply: company,
  }),
  profile: endpoint({
    method: 'GET',
    path: '/my_account',
    policy: 'signedIn',
    summary: 'Mi perfil',
    reply: profile,
  }),
  updateProfile: endpoint({
    method: 'PATCH',
    path: '/my_account',
    policy: 'signedIn',
    summary: 'Actualizar mi perfil',
    body: profileDraft.partial(),
    wrap: 'profile',
    merges: true,
    reply: profile,
  }),
  updatePreferences: endpoint({
    method: 'PATCH',
    path: '/my_account/preferences',
    policy: 'signedIn',
    summary: 'Actualizar mis preferencias',
    body: preferencesDraft.partial(),
    wrap: 'preferences',
    reply: me.shape.preferences,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/my_account/password',
    policy: 'signedIn',
    summary: 'Cambiar mi contraseña; cierra mis otras sesiones',
    body: passwordChange,
    wrap: 'password',
    status: 204,
    transaction: 'none',
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/my_account/sessions',
    policy: 'signedIn',
    summary: 'Mis sesiones activas',
    reply: z.object({ data: z.array(session) }),
  }),
  revokeSession: endpoint({
    method: 'DELETE',
    path: '/my_account/sessions/:id',
    policy: 'signedIn',
    summary: 'Cerrar una de mis sesiones',
    params: z.object({ id: z.coerce.number().int().positive() }),
    status: 204,
  }),
  revokeOtherSessions: endpoint({
    method: 'DELETE',
    path: '/my_account/sessions',
    policy: 'signedIn',
    summary: 'Cerrar todas mis sesiones menos esta',
    status: 204,
  }),
};
