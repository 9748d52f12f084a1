import { z } from 'zod';
import { crud, idParam, pageQuery, queryFlag } from '#kit/contract/crud.ts';
import { endpoint, forUsersOnly, moving } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { count, enumOf, filled, named, positive, stamps } from '#kit/contract/fields.ts';
import { linkFilters, linkShape, links } from '#kit/contract/links.ts';
import { policyId } from '#kit/contract/policiesApi.ts';
import { requireStores, storeScopeLinks } from '#domain/storeScope.ts';

export const tokenLinks = links('tokens', 'tokenId', {
  policyIds: {
    label: 'Permisos',
    to: null,
    table: 'tokenPolicies',
    target: 'policy',
    schema: z.array(policyId).min(1, 'Elige al menos un permiso').max(500),
  },
  ...storeScopeLinks({ stores: 'tokenStores', groups: 'tokenStoreGroups' }),
});

/** The part of the API that a token opens. It is chosen once, so that a shared secret never opens more. */
export const tokenUses = { api: 'Toda la API', builder: 'Constructor de correos' } as const;
export type TokenUse = keyof typeof tokenUses;
const use = enumOf(tokenUses);

/** Requests that a token may make in a second. */
const maxRequestsPerSecond = 100;
export const defaultRequestsPerSecond = 10;
/** Hours for which the secret before a rotation may still be accepted. */
export const maxGraceHours = 168;
/** Tokens of a company that are not revoked. */
export const maxTokens = 100;

export const tokenDraft = z.strictObject({
  name: filled(60),
  ...linkShape(tokenLinks),
  /** Every store of the user who answers for it; otherwise `storeIds` and the stores of its groups. */
  allStores: z.boolean(),
  requestsPerSecond: positive(maxRequestsPerSecond),
  /** Null: until it is revoked. */
  expiresAt: z.iso.datetime().nullable(),
});
export type TokenDraft = z.output<typeof tokenDraft>;

/** The rules across fields. */
export const tokenRules = tokenDraft.superRefine(requireStores);

/** A new token: its use is chosen once. */
export const newToken = tokenDraft.extend({ use });
export type NewToken = z.output<typeof newToken>;
export const newTokenRules = newToken.superRefine(requireStores);

/** Why a token is accepted or not. */
export const tokenStates = {
  active: 'Activo',
  expired: 'Vencido',
  revoked: 'Revocado',
  ownerless: 'Sin responsable',
} as const;
export type TokenState = keyof typeof tokenStates;

export const token = z.object({
  ...tokenDraft.shape,
  ...stamps,
  use,
  /** Last characters of the secret. */
  hint: z.string(),
  state: enumOf(tokenStates),
  /** The user who answers for it: the token never has more permissions. Null when removed. */
  owner: named.nullable(),
  /** Until when the secret before the last rotation is accepted; null when it is not. */
  oldSecretUntil: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type Token = z.output<typeof token>;

/** The only answer with the secret. */
export const tokenSecret = token.extend({ secret: z.string() });
export type TokenSecret = z.output<typeof tokenSecret>;

export const tokenListQuery = pageQuery.extend({
  ...linkFilters(tokenLinks),
  /** Without the revoked ones, or only these. */
  revoked: queryFlag.optional(),
  sort: z.enum(['name', 'lastUsedAt', 'expiresAt', 'updatedAt']).optional(),
});
export type TokenListQuery = z.output<typeof tokenListQuery>;

const tokensCrud = crud(
  'tokens',
  '/tokens',
  { singular: 'token', label: 'un token', plural: 'tokens' },
  {
    item: token,
    draft: tokenDraft,
    list: tokenListQuery,
    blank: {
      allStores: false,
      storeIds: [],
      storeGroupIds: [],
      requestsPerSecond: defaultRequestsPerSecond,
      expiresAt: null,
    },
    readOnly: {
      hint: 'Cambia con POST /tokens/{id}/rotate',
      state: moving('Sigue de su vencimiento, de su revocación y de su responsable'),
      owner: 'Cambia con POST /tokens/{id}/owner',
      oldSecretUntil: 'Se elige al rotar, con POST /tokens/{id}/rotate',
      revokedAt: 'Se revoca con POST /tokens/{id}/revoke',
      lastUsedAt: moving('Es la última solicitud con el token'),
    },
  },
);

/** No call is idempotent: a stored answer would keep a secret. */
export const tokensApi = forUsersOnly({
  list: tokensCrud.list,
  get: tokensCrud.get,
  create: endpoint({
    ...tokensCrud.create,
    body: tokensCrud.create.body.extend({ use: use.optional() }),
    whole: newToken,
    idempotent: false,
    summary: 'Crear un token; su secreto se muestra solo en esta respuesta',
    reply: tokenSecret,
  }),
  update: endpoint({
    ...tokensCrud.update,
    readOnly: { ...tokensCrud.update.readOnly, use: 'Se elige al crear el token: para otro uso, crea otro' },
  }),
  rotate: endpoint({
    method: 'POST',
    path: '/tokens/:id/rotate',
    policy: 'tokens.update',
    summary: 'Cambiar el secreto; el anterior sirve las horas de grace_hours. Responde por él quien lo rota',
    params: idParam,
    body: z.strictObject({ graceHours: count(maxGraceHours) }),
    reply: tokenSecret,
  }),
  takeOver: endpoint({
    method: 'POST',
    path: '/tokens/:id/owner',
    policy: 'tokens.update',
    summary: 'Hacerse responsable de un token; exige tener todos sus permisos y locales',
    params: idParam,
    reply: token,
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/tokens/:id/revoke',
    policy: 'tokens.revoke',
    summary: 'Revocar un token: deja de servir en segundos y para siempre',
    params: idParam,
    reply: token,
  }),
  policies: endpoint({
    method: 'GET',
    path: '/token_policies',
    policy: 'tokens.list',
    summary: 'Los permisos que puede tener un token',
    transaction: 'none',
    query: z.object({ use: use.optional() }),
    reply: z.object({ policyIds: z.array(policyId) }),
  }),
});

export const tokenEntity = entity({
  table: 'tokens',
  area: 'tokens',
  label: 'token de API',
  title: 'name',
  links: tokenLinks,
  references: { ownerId: 'adminUsers' },
  fields: {
    name: 'Nombre',
    use: 'Uso',
    allStores: 'Todos los locales',
    requestsPerSecond: 'Solicitudes por segundo',
    expiresAt: 'Vence',
    ownerId: 'Responsable',
    hint: 'Termina en',
    secret: 'Secreto',
    oldSecret: 'Secreto anterior',
    oldSecretUntil: 'El secreto anterior sirve hasta',
    revokedAt: 'Revocado',
  },
  words: {
    use: (value: TokenUse) => tokenUses[value],
    expiresAt: (at: string, { dateTime }) => dateTime(at),
    oldSecretUntil: (at: string, { dateTime }) => dateTime(at),
    revokedAt: (at: string, { dateTime }) => dateTime(at),
  },
  verb: (changed) => (changed.get('revokedAt') ? 'revocó' : changed.has('secret') ? 'rotó' : undefined),
});

/** Constraint violations as form errors: wire field and message. */
export const tokenConstraints = {
  tokens_name_unique: { field: 'name', message: 'Ya existe un token con ese nombre.' },
};
