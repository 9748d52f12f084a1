import type { z } from 'zod';
import { type Api, type Base, bases, type Endpoint } from '#kit/contract/endpoint.ts';
import { kitFailures } from '#kit/contract/failures.ts';
import { liveApi } from '#kit/contract/live.ts';
import { wireName, wireSchema } from '#kit/contract/wire.ts';

type Json = Record<string, unknown>;

/**
 * The OpenAPI 3.1 document of every endpoint, made from the same declarations the server runs on. `titles` names the
 * areas for people.
 */
export function openapiDocument(apis: Record<string, Api>, titles: Record<string, string>): Json {
  const areas = Object.entries({ ...apis, live: liveApi }).toSorted(([a], [b]) => a.localeCompare(b));
  const paths: Record<string, Json> = {};
  for (const [area, api] of areas)
    for (const [name, endpoint] of Object.entries(api as Api)) {
      const path = pathOf(endpoint);
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(area, name, endpoint) };
    }
  return {
    openapi: '3.1.0',
    info: { title: 'API de Comanda', version: 'v1', description },
    servers: [{ url: '/' }],
    security: [{ token: [] }],
    tags: areas.map(([name]) => ({ name, 'x-displayName': titles[name] ?? name })),
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      parameters,
      schemas: { Error: errorSchema },
      responses: errorResponses,
    },
  };
}

const description = `Cada solicitud lleva el comercio en la cabecera \`Tenant\` (o en el host) y a quién la hace en \`Authorization: Bearer …\`.
El token se obtiene con email y contraseña en \`POST /identitytoolkit.googleapis.com/v1/accounts:signInWithPassword\`,
vive 15 minutos y se renueva en \`POST /securetoken.googleapis.com/v1/token\`.

Los nombres van en snake_case, el contenido de una escritura va dentro del singular de su recurso y una lista responde
\`{"data": […], "count", "total", "page", "next_page"}\`. Los montos son enteros en la unidad menor de la moneda y los
instantes son UTC en ISO 8601.`;

/** What zod says of every whole number and every date would hide what is particular. */
const plain = (schema: Json): Json =>
  JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => {
      if ((key === 'minimum' || key === 'maximum') && Math.abs(value as number) === Number.MAX_SAFE_INTEGER)
        return undefined;
      if (typeof value !== 'object' || value === null || !('format' in value)) return value;
      return { ...value, pattern: undefined };
    }),
  ) as Json;
const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => plain(wireSchema(schema, io));
const propertiesOf = (schema: z.ZodType): Json => (schemaOf(schema, 'input').properties ?? {}) as Json;
const isEmpty = (schema: z.ZodType): boolean => Object.keys(propertiesOf(schema)).length === 0;

/** One entry for all the versions that an endpoint answers under. */
const baseOf = (base: Base): string => {
  const [first = '', ...others] = bases[base];
  return others.length > 0 ? first.replace(/v\d+$/, '{api_version}') : first;
};
const pathOf = ({ base, path }: Endpoint): string => baseOf(base) + path.replace(/:(\w+)/g, '{$1}');

function operation(area: string, name: string, endpoint: Endpoint): Json {
  const { policy, summary } = endpoint;
  const isPublic = policy === 'public';
  return {
    operationId: `${area}_${name}`,
    tags: [area],
    summary,
    description: isPublic ? 'Sin ingresar.' : `Permiso: \`${policy}\``,
    'x-policy': policy,
    ...(isPublic && { security: [] }),
    parameters: parametersOf(endpoint),
    ...bodyOf(endpoint),
    responses: responsesOf(endpoint),
  };
}

const reference = (kind: string, name: string): Json => ({ $ref: `#/components/${kind}/${name}` });

function parametersOf(endpoint: Endpoint): Json[] {
  const { base, params, query, merges, idempotent } = endpoint;
  return [
    reference('parameters', 'Tenant'),
    ...(bases[base].length > 1 ? [versionOf(base)] : []),
    ...listed(params, 'path'),
    ...listed(query, 'query'),
    ...(merges ? [reference('parameters', 'IfMatch')] : []),
    ...(idempotent ? [reference('parameters', 'IdempotencyKey')] : []),
  ];
}

const versionOf = (base: Base): Json => {
  const versions = bases[base].map((path) => path.split('/').at(-1));
  return {
    name: 'api_version',
    in: 'path',
    required: true,
    description: 'Todas responden lo mismo.',
    schema: { type: 'string', enum: versions, default: versions[0] },
  };
};

function listed(schema: z.ZodType, place: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    // A path writes its parameters as the route declares them.
    name: place === 'path' ? name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) : name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

/** A file as it is, or as the field `data` of a form. */
const fileSchema = (consumes: string): Json =>
  consumes === 'multipart/form-data'
    ? { type: 'object', required: ['data'], properties: { data: { type: 'string', format: 'binary' } } }
    : { type: 'string' };

/** A body with the older names some of its fields are still taken by. */
function bodySchema({ body, aliases }: Endpoint): Json {
  const schema = schemaOf(body, 'input');
  const older = Object.entries(aliases).map(([name, field]) => [
    wireName(name),
    { description: `Nombre antiguo de \`${wireName(field)}\``, deprecated: true },
  ]);
  return older.length === 0
    ? schema
    : { ...schema, properties: { ...(schema.properties as Json), ...Object.fromEntries(older) } };
}

function bodyOf(endpoint: Endpoint): Json {
  const { method, body, wrap, consumes } = endpoint;
  if (consumes) return { requestBody: { required: true, content: { [consumes]: { schema: fileSchema(consumes) } } } };
  const schema = bodySchema(endpoint);
  if (method === 'GET' || (!wrap && isEmpty(body))) return {};
  const wrapped = { type: 'object', required: [wrap], properties: { [wrap ?? '']: schema } };
  return { requestBody: { required: true, content: { 'application/json': { schema: wrap ? wrapped : schema } } } };
}

function responsesOf(endpoint: Endpoint): Json {
  const { status, policy, params, query, body, merges } = endpoint;
  const errors = [
    ...(policy === 'public' ? [] : [401, 403]),
    ...(isEmpty(params) ? [] : [404]),
    ...(merges ? [409] : []),
    ...(isEmpty(query) && isEmpty(body) ? [] : [422]),
    429,
    500,
  ];
  return {
    [status]: replyOf(endpoint),
    ...(status === 200 &&
      endpoint.reply.safeParse(null).success && { 204: { description: 'Todavía no hay respuesta' } }),
    ...Object.fromEntries(errors.map((code) => [code, reference('responses', String(code))])),
  };
}

function replyOf({ status, reply, produces }: Endpoint): Json {
  if (status === 204) return { description: 'Hecho' };
  if (produces)
    return {
      description: 'El contenido, a medida que se produce',
      content: { [produces]: { schema: { type: 'string' } } },
    };
  const schema = schemaOf(reply, 'output');
  const hasVersion = 'version' in ((schema.properties ?? {}) as Json);
  const headers = { ETag: { description: 'La versión, para If-Match', schema: { type: 'string' } } };
  return { description: 'La respuesta', ...(hasVersion && { headers }), content: { 'application/json': { schema } } };
}

const header = (name: string, text: string): Json => ({
  name,
  in: 'header',
  description: text,
  schema: { type: 'string' },
});

const parameters = {
  Tenant: header('Tenant', 'El comercio. Sin ella, el del host.'),
  IfMatch: header('If-Match', 'La versión que se conoce; si otra persona cambió después lo mismo, responde 409.'),
  IdempotencyKey: header(
    'Idempotency-Key',
    'La misma clave con el mismo contenido responde lo mismo, sin repetir el efecto.',
  ),
};

const errorSchema = {
  type: 'object',
  required: ['code', 'message', 'errors', 'request_id'],
  properties: {
    code: { type: 'integer', description: 'Del catálogo; no cambia' },
    message: { type: 'string', description: 'Para personas' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    request_id: { type: 'string' },
    conflict: {
      type: 'object',
      description: 'Solo con 409: los valores de ambas partes',
      properties: {
        version: { type: 'integer' },
        author: { type: ['string', 'null'] },
        at: { type: ['string', 'null'], format: 'date-time' },
        fields: {
          type: 'array',
          items: { type: 'object', properties: { field: { type: 'string' }, yours: {}, theirs: {} } },
        },
      },
    },
  },
};

const errorContent = { 'application/json': { schema: reference('schemas', 'Error') } };
const { notSignedIn, notAllowed, notFound, staleVersion, invalidFields, tooMany, unexpected } = kitFailures;
const retryAfter = { 'Retry-After': { description: 'Segundos hasta el próximo intento', schema: { type: 'integer' } } };

const errorResponses = Object.fromEntries(
  [notSignedIn, notAllowed, notFound, staleVersion, invalidFields, tooMany, unexpected].map(({ status, message }) => [
    status,
    { description: message, content: errorContent, ...(status === tooMany.status && { headers: retryAfter }) },
  ]),
);
