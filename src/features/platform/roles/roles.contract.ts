import { z } from 'zod';
import { crud, idParam, pageQuery } from '#kit/contract/crud.ts';
import { endpoint, forUsersOnly } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { filled, multiline } from '#kit/contract/fields.ts';
import { linkFilters, links } from '#kit/contract/links.ts';
import { requireStores, storeScopeLinks } from '#domain/storeScope.ts';
import { policyId } from '#kit/contract/policiesApi.ts';

/** Stores and groups of a role. */
export const roleLinks = links('roles', 'roleId', {
  policyIds: {
    label: 'Permisos',
    to: null,
    table: 'rolePolicies',
    target: 'policy',
    schema: z.array(policyId).max(500),
  },
  ...storeScopeLinks({ stores: 'roleStores', groups: 'roleStoreGroups' }),
});

export const roleListQuery = pageQuery.extend({
  ...linkFilters(roleLinks),
  sort: z.enum(['name', 'userCount', 'updatedAt']).optional(),
});
export type RoleListQuery = z.output<typeof roleListQuery>;

export const roleDraft = z.strictObject({
  name: filled(60),
  description: multiline(300),
  policyIds: roleLinks.policyIds.schema,
  /** Grants access to every store; otherwise only to `storeIds` and the stores of its groups. */
  allStores: z.boolean(),
  storeIds: roleLinks.storeIds.schema,
  storeGroupIds: roleLinks.storeGroupIds.schema,
});
export type RoleDraft = z.output<typeof roleDraft>;

/** The rules across fields: what a whole role must satisfy, new or merged. */
export const roleRules = roleDraft.superRefine(requireStores);

export const role = z.object({
  ...roleDraft.shape,
  id: z.number().int(),
  version: z.number().int(),
  userCount: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Role = z.output<typeof role>;

export const roleUser = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  enabled: z.boolean(),
});

const rolesCrud = crud(
  'roles',
  '/roles',
  { singular: 'role', label: 'un rol', plural: 'roles' },
  {
    item: role,
    draft: roleDraft,
    list: roleListQuery,
    blank: { description: '', policyIds: [], storeIds: [], storeGroupIds: [] },
  },
);
const aliases = { stores: 'storeIds' };

export const rolesApi = {
  ...rolesCrud,
  /** A role that names no stores reaches all of them. */
  ...forUsersOnly({
    create: endpoint({
      ...rolesCrud.create,
      body: rolesCrud.create.body.extend({ allStores: z.boolean().optional() }),
      aliases,
    }),
    update: endpoint({ ...rolesCrud.update, aliases }),
    remove: rolesCrud.remove,
  }),
  users: endpoint({
    method: 'GET',
    path: '/roles/:id/users',
    policy: 'roles.show',
    summary: 'Quién tiene este rol',
    params: idParam,
    reply: z.object({ data: z.array(roleUser) }),
  }),
};

export const roleEntity = entity({
  table: 'roles',
  area: 'roles',
  label: 'rol',
  title: 'name',
  links: roleLinks,
  fields: {
    name: 'Nombre',
    description: 'Descripción',
    policyIds: roleLinks.policyIds.label,
    allStores: 'Todos los locales',
  },
});

/** Database constraints as form errors: field on the wire and message. */
export const roleConstraints = {
  roles_name_unique: { field: 'name', message: 'Ya existe un rol con ese nombre.' },
};
