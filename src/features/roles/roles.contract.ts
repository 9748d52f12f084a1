import { z } from 'zod';
import { crud, idParam } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { allPolicies, isPolicy, type Policy, policyLabel } from '#domain/policies.ts';
import { roleListQuery } from './roleList.contract.ts';

const policyId = z.enum(allPolicies as unknown as [Policy, ...Policy[]], 'Ese permiso no existe');

export const roleDraft = z.strictObject({
  name: z.string().trim().min(1, 'Debes completar este campo').max(60, 'Usa como máximo 60 caracteres'),
  description: z.string().trim().max(300, 'Usa como máximo 300 caracteres'),
  policyIds: z.array(policyId).max(allPolicies.length),
  /** The role reaches every store; otherwise only those of `storeIds`. */
  allStores: z.boolean(),
  storeIds: z.array(z.number().int().positive()).max(1000),
});
export type RoleDraft = z.output<typeof roleDraft>;

/** The rules across fields: what a whole role must satisfy, new or merged. */
export const roleRules = roleDraft.superRefine((role, context) => {
  if (!role.allStores && role.storeIds.length === 0)
    context.addIssue({ code: 'custom', path: ['storeIds'], message: 'Elige al menos un local o marca todos' });
});

export const role = z.object({
  ...roleDraft.shape,
  policyIds: z.array(z.string()),
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

export const rolesApi = {
  ...crud(
    'roles',
    '/roles',
    { singular: 'role', label: 'un rol', plural: 'roles' },
    { item: role, draft: roleDraft, list: roleListQuery },
  ),
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
  fields: {
    name: 'Nombre',
    description: 'Descripción',
    policyIds: 'Permisos',
    allStores: 'Todos los locales',
    storeIds: 'Locales',
  },
  words: { policyIds: (id) => (typeof id === 'string' && isPolicy(id) ? policyLabel(id) : String(id)) },
});

/** What the database refuses, as the form says it: field on the wire and sentence. */
export const roleConstraints = {
  roles_name_unique: { field: 'name', message: 'Ya existe un rol con ese nombre.' },
};
