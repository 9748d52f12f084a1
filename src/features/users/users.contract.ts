import { z } from 'zod';
import { crud, jobStarted, pageQuery, queryFlag } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import type { CountryCode } from '#domain/countries.ts';
import { formatPhone, parsePhone, phoneRule } from '#domain/phones.ts';
import { publicTenant, subscriptionStatus } from '../tenants/tenants.contract.ts';

export const passwordRule = z
  .string()
  .min(10, 'Usa al menos 10 caracteres')
  .max(200, 'Usa como máximo 200 caracteres')
  .refine((text) => text.trim() === text, 'No puede empezar ni terminar con espacios');

export const userDraft = z.strictObject({
  name: z.string().trim().min(1, 'Debes completar este campo').max(120, 'Usa como máximo 120 caracteres'),
  email: z
    .string()
    .trim()
    .min(1, 'Debes completar este campo')
    .max(254, 'Usa como máximo 254 caracteres')
    .refine(
      (text) => text === '' || z.regexes.email.test(text),
      'Escribe un email con este formato: nombre@empresa.com',
    ),
  phone: z.string().trim().min(1, 'Debes completar este campo').max(30, 'Usa como máximo 30 caracteres'),
  /** Null keeps the present one; for a new user it sends an invitation to choose it. */
  password: passwordRule.nullable(),
  roleIds: z.array(z.number().int().positive()).min(1, 'Elige al menos un rol').max(50),
  /** The user reaches every store; otherwise only those of `storeIds`. */
  allStores: z.boolean(),
  storeIds: z.array(z.number().int().positive()).max(1000),
  enabled: z.boolean(),
});
export type UserDraft = z.output<typeof userDraft>;

/** The rules across fields and by country: what a whole user must satisfy, new or merged. */
export const userRules = (country: CountryCode) =>
  userDraft.superRefine((user, context) => {
    if (user.phone && !parsePhone(user.phone, country))
      context.addIssue({ code: 'custom', path: ['phone'], message: phoneRule(country) });
    if (!user.allStores && user.storeIds.length === 0)
      context.addIssue({ code: 'custom', path: ['storeIds'], message: 'Elige al menos un local o marca todos' });
  });

const named = z.object({ id: z.number().int(), name: z.string() });

export const user = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  enabled: z.boolean(),
  roleIds: z.array(z.number().int()),
  roles: z.array(named),
  allStores: z.boolean(),
  storeIds: z.array(z.number().int()),
  pictureUrl: z.string().nullable(),
  lastSeenAt: z.iso.datetime().nullable(),
  /** False until the person has chosen a password. */
  hasPassword: z.boolean(),
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type User = z.output<typeof user>;

const filters = {
  query: z.string().trim().max(200).optional(),
  roleId: z.coerce.number().int().positive().optional(),
  storeId: z.coerce.number().int().positive().optional(),
  enabled: queryFlag.optional(),
};
export const userListQuery = pageQuery.extend({
  ...filters,
  sort: z.enum(['name', 'email', 'lastSeenAt', 'createdAt']).optional(),
});
export type UserListQuery = z.output<typeof userListQuery>;

/** Who is asking, in which tenant, and what may be done. */
export const me = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  pictureUrl: z.string().nullable(),
  superAdmin: z.boolean(),
  policies: z.array(z.string()),
  flags: z.array(z.string()),
  /** Null reaches every store. */
  storeIds: z.array(z.number().int()).nullable(),
  defaultRoute: z.string(),
  preferences: z.object({ startPath: z.string().nullable(), shortcuts: z.boolean() }),
  seeingAs: named.nullable(),
  tenant: publicTenant.extend({
    id: z.number().int(),
    subscriptionStatus,
    storefrontUrl: z.string().nullable(),
    kitchenUrl: z.string().nullable(),
    /** Navigation items this tenant does not get, by path. */
    hiddenPaths: z.array(z.string()),
  }),
  /** What maps lie on: squares from another server, or nothing. */
  mapBackground: z.object({ tilesUrl: z.string(), attribution: z.string(), maxZoom: z.number().int() }).nullable(),
});
export type Me = z.output<typeof me>;

export const usersApi = {
  me: endpoint({
    method: 'GET',
    path: '/admin_users/me',
    policy: 'signedIn',
    summary: 'El usuario que ingresó, con sus permisos',
    reply: me,
  }),
  exportCsv: endpoint({
    method: 'GET',
    path: '/admin_users/export_csv',
    policy: 'admin_users.export',
    summary: 'Exportar usuarios a CSV con los filtros de la lista',
    query: z.object(filters),
    produces: 'text/csv',
    transaction: 'none',
  }),
  importCsv: endpoint({
    method: 'POST',
    path: '/admin_users/import_csv',
    policy: 'admin_users.import',
    summary: 'Importar usuarios desde CSV (name, email, phone, roles, stores)',
    consumes: 'text/csv',
    status: 202,
    transaction: 'none',
    reply: jobStarted,
  }),
  ...crud(
    'admin_users',
    '/admin_users',
    { singular: 'admin_user', label: 'un usuario', plural: 'usuarios' },
    { item: user, draft: userDraft, list: userListQuery },
  ),
};

/** What an import tells when it ends. */
export const importReport = z.object({
  saved: z.number().int(),
  updated: z.number().int(),
  failed: z.array(z.object({ line: z.number().int(), email: z.string(), reason: z.string() })),
});
export type ImportReport = z.output<typeof importReport>;

export const userEntity = entity({
  table: 'adminUsers',
  area: 'admin_users',
  label: 'usuario',
  title: 'name',
  fields: {
    name: 'Nombre',
    email: 'Email',
    phone: 'Teléfono',
    password: 'Contraseña',
    enabled: 'Activo',
    roleIds: 'Roles',
    allStores: 'Todos los locales',
    storeIds: 'Locales',
    pictureKey: 'Foto',
    startPath: 'Pantalla de inicio',
    shortcuts: 'Atajos de teclado',
  },
  words: { phone: (phone) => formatPhone(String(phone)) },
});

/** What the database refuses, as the form says it: field on the wire and sentence. */
export const userConstraints = {
  admin_users_email_unique: { field: 'email', message: 'Ya existe un usuario con ese email.' },
};
