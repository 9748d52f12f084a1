import { z } from 'zod';
import { passwordRule } from '#features/platform/identity/passwords.contract.ts';
import { importPreview } from '#kit/contract/csvImport.ts';
import { columnEndpoints } from '#kit/contract/importColumns.ts';
import { crud, jobStarted, pageQuery, queryFlag } from '#kit/contract/crud.ts';
import { endpoint, moving } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { email, fieldMessages, filled, ids, named, stamps, code } from '#kit/contract/fields.ts';
import { linkFilters, links } from '#kit/contract/links.ts';
import { requireStores, storeScopeLinks } from '#domain/storeScope.ts';
import type { CountryCode } from '#domain/countries.ts';
import { formatPhone, parsePhone, phoneRule } from '#domain/phones.ts';
import { type Favorite, meApi } from './me.contract.ts';

export const userLinks = links('adminUsers', 'userId', {
  roleIds: {
    label: 'Roles',
    to: 'roles',
    table: 'userRoles',
    target: 'roleId',
    schema: ids(50).min(1, 'Elige al menos un rol'),
    missing: 'Uno de los roles ya no existe',
  },
  ...storeScopeLinks({ stores: 'userStores', groups: 'userStoreGroups' }),
});

export const userDraft = z.strictObject({
  name: filled(120),
  email: email.min(1, fieldMessages.missing),
  phone: filled(30),
  /** Null keeps the present one; for a new user it sends an invitation to choose it. */
  password: passwordRule.nullable(),
  roleIds: userLinks.roleIds.schema,
  /** Grants access to every store; otherwise only to `storeIds` and the stores of its groups. */
  allStores: z.boolean(),
  storeIds: userLinks.storeIds.schema,
  storeGroupIds: userLinks.storeGroupIds.schema,
  enabled: z.boolean(),
});
export type UserDraft = z.output<typeof userDraft>;

/** The rules across fields and by country: what a whole user must satisfy, new or merged. */
export const userRules = (country: CountryCode) =>
  userDraft.superRefine((user, context) => {
    if (user.phone && !parsePhone(user.phone, country))
      context.addIssue({ code: 'custom', path: ['phone'], message: phoneRule(country) });
    requireStores(user, context);
  });

export const user = z.object({
  ...stamps,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  enabled: z.boolean(),
  roleIds: z.array(z.number().int()),
  roles: z.array(named),
  allStores: z.boolean(),
  storeIds: z.array(z.number().int()),
  storeGroupIds: z.array(z.number().int()),
  pictureUrl: z.string().nullable(),
  lastSeenAt: z.iso.datetime().nullable(),
  /** On how many devices the person is signed in. */
  sessionCount: z.number().int(),
  /** False until the person has chosen a password. */
  hasPassword: z.boolean(),
  /** Until when an invitation still opens the door; null where none does, or none is needed. */
  invitedUntil: z.iso.datetime().nullable(),
  /** Sign-in requires a code besides the password. */
  secondFactor: z.boolean(),
});
export type User = z.output<typeof user>;

const filters = {
  query: code(200).optional(),
  ...linkFilters(userLinks),
  enabled: queryFlag.optional(),
};
export const userListQuery = pageQuery.extend({
  ...filters,
  sort: z.enum(['name', 'email', 'lastSeenAt', 'createdAt']).optional(),
});
export type UserListQuery = z.output<typeof userListQuery>;

const userId = z.object({ id: z.coerce.number().int().positive() });

/** Title of the column with «sí» or «no». */
export const enabledTitle = 'Activo';
/** Titles of exported columns that an import does not read. */
export const outputOnlyTitles = ['Último ingreso'] as const;

/** Bytes a file of users may have. */
export const maxImportBytes = 1_500_000;

export const usersApi = {
  ...meApi,
  exportCsv: endpoint({
    method: 'GET',
    path: '/admin_users/export_csv',
    policy: 'admin_users.export',
    summary: 'Exportar usuarios a CSV con los filtros de la lista',
    query: z.object(filters),
    produces: 'text/csv',
    transaction: 'none',
  }),
  ...columnEndpoints({ path: '/admin_users/import_csv', policy: 'admin_users.import' }),
  importCsv: endpoint({
    method: 'POST',
    path: '/admin_users/import_csv',
    policy: 'admin_users.import',
    summary: 'Importar usuarios desde CSV (Nombre, Correo, Teléfono, Roles, Locales, Grupos de locales)',
    consumes: 'text/csv',
    status: 202,
    transaction: 'none',
    reply: jobStarted,
  }),
  previewCsv: endpoint({
    method: 'POST',
    path: '/admin_users/import_csv/preview',
    policy: 'admin_users.import',
    summary: 'Qué haría cada línea de un CSV de usuarios, sin guardar',
    consumes: 'text/csv',
    transaction: 'none',
    reply: importPreview,
  }),
  resetSecondFactor: endpoint({
    method: 'DELETE',
    path: '/admin_users/:id/second_factor',
    policy: 'admin_users.update',
    usersOnly: true,
    summary: 'Quitar la verificación en dos pasos de quien perdió su teléfono; cierra sus sesiones',
    params: userId,
    status: 204,
    transaction: 'none',
  }),
  invite: endpoint({
    method: 'POST',
    path: '/admin_users/:id/invitation',
    policy: 'admin_users.update',
    summary: 'Enviar otra vez la invitación a quien aún no elige su contraseña',
    params: userId,
    status: 204,
  }),
  invitationLink: endpoint({
    method: 'POST',
    path: '/admin_users/:id/invitation/link',
    policy: 'admin_users.update',
    usersOnly: true,
    summary: 'Un enlace de invitación para entregarlo uno mismo; quien lo tenga elige la contraseña',
    params: userId,
    reply: z.object({ link: z.url(), expiresAt: z.iso.datetime() }),
  }),
  ...crud(
    'admin_users',
    '/admin_users',
    { singular: 'admin_user', label: 'un usuario', plural: 'usuarios' },
    {
      item: user,
      draft: userDraft,
      list: userListQuery,
      blank: { password: null, allStores: false, storeIds: [], storeGroupIds: [], enabled: true },
      readOnly: {
        roles: moving('Sigue de role_ids'),
        hasPassword: 'Cada persona elige su contraseña con su invitación; para darle una envía password',
        invitedUntil: 'Se invita otra vez con POST /admin_users/{id}/invitation',
        secondFactor: 'Se quita con DELETE /admin_users/{id}/second_factor',
      },
    },
  ),
};

/** Result of an import. */
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
  links: userLinks,
  fields: {
    name: 'Nombre',
    email: 'Correo',
    phone: 'Teléfono',
    password: 'Contraseña',
    secondFactor: 'Verificación en dos pasos',
    recoveryCodes: 'Códigos de recuperación',
    enabled: enabledTitle,
    roleIds: userLinks.roleIds.label,
    allStores: 'Todos los locales',
    storeIds: userLinks.storeIds.label,
    storeGroupIds: userLinks.storeGroupIds.label,
    pictureKey: 'Foto',
    startPath: 'Pantalla de inicio',
    shortcuts: 'Atajos de teclado',
    favorites: 'Favoritos',
  },
  words: {
    favorites: ({ label }: Favorite) => label,
    phone: (phone) => formatPhone(String(phone)),
    secondFactor: () => 'Activada',
  },
});

/** Database constraints as form errors: field on the wire and message. */
export const userConstraints = {
  admin_users_email_unique: { field: 'email', message: 'Ya existe un usuario con ese correo.' },
};
