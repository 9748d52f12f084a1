import { z } from 'zod';
import { endpoint, forUsersOnly, moving } from '#kit/contract/endpoint.ts';
import { fieldMessages, integer, pictureRefs, code as codeText } from '#kit/contract/fields.ts';
import { type CountryCode, countryCodes } from '#domain/countries.ts';
import { parsePhone, phoneRule } from '#domain/phones.ts';
import { invoice } from '#features/platform/invoices/invoices.contract.ts';
import { subscriptionStatus } from '#features/platform/tenants/tenants.contract.ts';
import { passwordRule } from '#features/platform/identity/passwords.contract.ts';
import { userDraft } from '#features/platform/users/users.contract.ts';
import { preferencesApi } from './preferences.contract.ts';
import { sessionsApi } from './sessions.contract.ts';

export const securityDraft = z.strictObject({
  /** Users without a second factor must set one up at their next sign-in. */
  requireSecondFactor: z.boolean(),
});
export type SecurityDraft = z.output<typeof securityDraft>;

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
    /** Where invoices are paid, and whom to write to about them. */
    payUrl: z.string().nullable(),
    supportEmail: z.string(),
  }),
  security: securityDraft,
  invoices: z.array(invoice),
});
export type Company = z.output<typeof company>;

export const profileDraft = z.strictObject({
  name: userDraft.shape.name,
  phone: userDraft.shape.phone,
  pictureKey: z.string().max(200).nullable(),
});
export type ProfileDraft = z.output<typeof profileDraft>;

/** A part of a profile; its picture may come by its number. */
export const profilePatch = profileDraft.partial().extend({ pictureIds: pictureRefs.optional() });
export type ProfilePatch = z.output<typeof profilePatch>;

/** Validation rules of a complete profile, by the country of the account's home tenant. */
export const profileRules = (country: CountryCode) =>
  profileDraft.superRefine(({ phone }, context) => {
    if (phone && !parsePhone(phone, country))
      context.addIssue({ code: 'custom', path: ['phone'], message: phoneRule(country) });
  });

export const profile = profileDraft.extend({
  email: z.string(),
  pictureUrl: z.string().nullable(),
  /** The number of the picture, or nothing. */
  pictureIds: z.array(integer),
  version: z.number().int(),
});
export type Profile = z.output<typeof profile>;

export const passwordChange = z.strictObject({
  currentPassword: z.string().min(1, fieldMessages.missing).max(200),
  newPassword: passwordRule,
});

export const secondFactor = z.object({
  enabled: z.boolean(),
  recoveryCodesLeft: z.number().int(),
  /** Required by the company: a user who turns theirs off must set up another one right away. */
  required: z.boolean(),
});
export type SecondFactor = z.output<typeof secondFactor>;

const code = codeText(40).min(1, fieldMessages.missing);

/** The password may be omitted just after signing in with it. */
export const secondFactorStart = z.strictObject({
  currentPassword: passwordChange.shape.currentPassword.nullable(),
});
export const secondFactorSetup = z.object({
  /** In base 32, for typing it by hand. */
  secret: z.string(),
  /** `otpauth://totp/…`: the content of the QR code. */
  uri: z.string(),
  /** Goes back with the first code, within a quarter of an hour. */
  setupToken: z.string(),
});
export type SecondFactorSetup = z.output<typeof secondFactorSetup>;
export const secondFactorConfirmation = z.strictObject({
  setupToken: z.string().min(1).max(1000),
  code,
});
/** A code of the app, or a recovery code. */
export const secondFactorCode = z.strictObject({ code });
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const accountApi = forUsersOnly({
  company: endpoint({
    method: 'GET',
    path: '/account',
    policy: 'admin_users.list',
    purpose: 'account',
    summary: 'Empresa, suscripción y facturas',
    transaction: 'none',
    reply: company,
  }),
  updateSecurity: endpoint({
    method: 'PATCH',
    path: '/account/security',
    policy: 'admin_users.update',
    summary: 'Cambiar cómo ingresan las personas de la empresa',
    body: securityDraft,
    wrap: 'security',
    reply: securityDraft,
  }),
  ...preferencesApi,
  profile: endpoint({
    method: 'GET',
    path: '/my_account',
    policy: 'signedIn',
    purpose: 'account',
    summary: 'Mi perfil',
    reply: profile,
  }),
  updateProfile: endpoint({
    method: 'PATCH',
    path: '/my_account',
    policy: 'signedIn',
    purpose: 'account',
    summary: 'Actualizar mi perfil',
    body: profilePatch,
    wrap: 'profile',
    merges: true,
    readOnly: {
      email: 'Con él ingresas: lo cambia quien administra usuarios, con PATCH /admin_users/{id}',
      pictureUrl: moving('Sigue de picture_ids'),
    },
    reply: profile,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/my_account/password',
    policy: 'signedIn',
    purpose: 'account',
    summary: 'Cambiar mi contraseña; cierra mis otras sesiones',
    body: passwordChange,
    wrap: 'password',
    status: 204,
    transaction: 'none',
  }),
  ...sessionsApi,
  secondFactor: endpoint({
    method: 'GET',
    path: '/my_account/second_factor',
    policy: 'signedIn',
    purpose: 'account',
    summary: 'Mi verificación en dos pasos',
    reply: secondFactor,
  }),
  startSecondFactor: endpoint({
    method: 'POST',
    path: '/my_account/second_factor/setup',
    policy: 'halfSignedIn',
    purpose: 'account',
    summary: 'Empezar a configurar mi verificación en dos pasos: el secreto para la aplicación de códigos',
    body: secondFactorStart,
    wrap: 'second_factor',
    transaction: 'none',
    reply: secondFactorSetup,
  }),
  confirmSecondFactor: endpoint({
    method: 'POST',
    path: '/my_account/second_factor',
    policy: 'halfSignedIn',
    purpose: 'account',
    summary: 'Activar mi verificación en dos pasos con un código de la aplicación; cierra mis otras sesiones',
    body: secondFactorConfirmation,
    wrap: 'second_factor',
    status: 201,
    transaction: 'none',
    reply: recoveryCodes,
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/my_account/second_factor/recovery_codes',
    policy: 'signedIn',
    purpose: 'account',
    summary: 'Reemplazar mis códigos de recuperación',
    body: secondFactorCode,
    wrap: 'second_factor',
    status: 201,
    transaction: 'none',
    reply: recoveryCodes,
  }),
  disableSecondFactor: endpoint({
    method: 'POST',
    path: '/my_account/second_factor/disable',
    policy: 'signedIn',
    purpose: 'account',
    summary: 'Desactivar mi verificación en dos pasos con un código; cierra mis otras sesiones',
    body: secondFactorCode,
    wrap: 'second_factor',
    status: 204,
    transaction: 'none',
  }),
});
