import { z } from 'zod';
import { type Api, type Base, bases, type Endpoint } from '#kit/contract/endpoint.ts';
import type { FailureKind } from '#kit/contract/failures.ts';
import { fieldRules } from '#kit/contract/fieldRules.ts';
import { liveApi } from '#kit/contract/live.ts';
import { camelName, wireName, wireSchema } from '#kit/contract/wire.ts';
import { errorResponses, errorSchema, signInError } from './openapiErrors.ts';
import { exampleOf } from './openapiExamples.ts';
import { describeSchema, type FieldLabels } from './openapiWords.ts';

type Json = Record<string, unknown>;

/** A call of another dialect than ours, such as signing in: its names travel as they are declared. */
export type ForeignCall = {
  path: string;
  summary: string;
  description: string;
  contentType: string;
  request: z.ZodType;
  reply: z.ZodType;
};

/** What the document tells besides the endpoints. */
export type DocumentFacts = {
  /** The areas' names for people, by the name of their endpoints. */
  titles: Readonly<Record<string, string>>;
  /** Everything that can be refused, by name. */
  failures: Readonly<Record<string, FailureKind>>;
  /** What people call the fields of an area's records, by area and wire name. */
  labels: Readonly<Record<string, FieldLabels>>;
  /** How one signs in. */
  signIn: readonly ForeignCall[];
};

/** Schemas that others refer to, by their place in the document. */
type Shared = Record<string, Json>;
type Look = { shared: Shared; labels: FieldLabels };

/** The OpenAPI 3.1 document of every endpoint, made from the same declarations the server runs on. */
export function openapiDocument(apis: Record<string, Api>, facts: DocumentFacts): Json {
  const areas = Object.entries({ ...apis, live: liveApi }).toSorted(([a], [b]) => a.localeCompare(b));
  const { titles, failures, labels, signIn } = facts;
  const everywhere: FieldLabels = Object.assign({}, ...Object.values(labels));
  const shared: Shared = { Error: errorSchema(failures), SignInError: signInError };
  const paths: Record<string, Json> = {};
  for (const [area, api] of areas)
    for (const [name, endpoint] of Object.entries(api as Api)) {
      const path = pathOf(endpoint);
      const look = { shared, labels: { ...everywhere, ...labels[endpoint.policy.split('.')[0] as string] } };
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(area, name, endpoint, look) };
    }
  for (const call of signIn) paths[call.path] = { post: foreignOperation(call, { shared, labels: {} }) };
  describeSchema(shared, everywhere);
  return {
    openapi: '3.1.0',
    info: { title: 'API de Comanda', version: 'v1', description },
    servers: [{ url: '/' }],
    security: [{ token: [] }],
    tags: [
      { name: 'sign_in', 'x-displayName': 'Ingreso' },
      ...areas.map(([name]) => ({ name, 'x-displayName': titles[name] ?? name })),
    ],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      parameters,
      schemas: shared,
      responses: errorResponses(failures),
    },
  };
}

const description = `Cada solicitud lleva el comercio en la cabecera \`Tenant\` (o en el host) y a quién la hace en \`Authorization: Bearer …\`.
El token se obtiene como dice «Ingreso», vive 15 minutos y se renueva.

Los nombres van en snake_case, el contenido de una escritura va dentro del singular de su recurso y una lista responde
\`{"data": […], "count", "total", "page", "next_page"}\`. Los montos son enteros en la unidad menor de la moneda y los
instantes son UTC en ISO 8601. Lo que GET responde, PATCH lo acepta de vuelta: los campos que no se escriben no cuentan.`;

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
const bareSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => plain(wireSchema(schema, io));
const isEmpty = (schema: z.ZodType): boolean => Object.keys(bareSchema(schema, 'input').properties ?? {}).length === 0;

/** A schema with words on its fields; what contains itself is shared by the whole document. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', look: Look): Json {
  return settled(bareSchema(schema, io), io, look);
}

function settled({ $defs = {}, ...own }: Json, io: 'input' | 'output', { shared, labels }: Look): Json {
  const placeOf = (name: string) => `${name}${io === 'input' ? 'Input' : ''}`;
  const moved = (json: Json): Json =>
    JSON.parse(
      JSON.stringify(json).replace(
        /"#\/\$defs\/(\w+)"/g,
        (_, name: string) => `"#/components/schemas/${placeOf(name)}"`,
      ),
    ) as Json;
  for (const [name, inner] of Object.entries($defs as Record<string, Json>)) shared[placeOf(name)] ??= moved(inner);
  const placed = moved(own);
  describeSchema(placed, labels);
  return placed;
}

const content = (type: string, name: string, schema: Json, { shared }: Look, only?: 'required'): Json => ({
  [type]: { schema, example: exampleOf(name, schema, { schemas: shared, ...(only && { only }) }) },
});

/** One entry for all the versions that an endpoint answers under. */
const baseOf = (base: Base): string => {
  const [first = '', ...others] = bases[base];
  return others.length > 0 ? first.replace(/v\d+$/, '{api_version}') : first;
};
const pathOf = ({ base, path }: Endpoint): string => baseOf(base) + path.replace(/:(\w+)/g, '{$1}');

function operation(area: string, name: string, endpoint: Endpoint, look: Look): Json {
  const { policy, summary } = endpoint;
  const isPublic = policy === 'public';
  return {
    operationId: `${area}_${name}`,
    tags: [area],
    summary,
    description: isPublic ? 'Sin ingresar.' : `Permiso: \`${policy}\``,
    'x-policy': policy,
    ...(isPublic && { security: [] }),
    parameters: parametersOf(endpoint, look),
    ...bodyOf(endpoint, look),
    responses: responsesOf(endpoint, look),
  };
}

function foreignOperation({ path, summary, description: text, ...call }: ForeignCall, look: Look): Json {
  const json = (schema: z.ZodType, io: 'input' | 'output') => {
    const { $schema: _, ...made } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
    return settled(plain(made), io, look);
  };
  const refused = content('application/json', '', reference('schemas', 'SignInError'), look);
  return {
    operationId: `sign_in_${path.split(/[/:]/).at(-1)}`,
    tags: ['sign_in'],
    summary,
    description: text,
    security: [],
    parameters: [reference('parameters', 'Tenant')],
    requestBody: { required: true, content: content(call.contentType, '', json(call.request, 'input'), look) },
    responses: {
      200: { description: 'La respuesta', content: content('application/json', '', json(call.reply, 'output'), look) },
      400: { description: 'Por qué no, en `error.message`', content: refused },
      429: reference('responses', '429'),
    },
  };
}

const reference = (kind: string, name: string): Json => ({ $ref: `#/components/${kind}/${name}` });

function parametersOf(endpoint: Endpoint, look: Look): Json[] {
  const { base, params, query, merges, idempotent } = endpoint;
  return [
    reference('parameters', 'Tenant'),
    ...(bases[base].length > 1 ? [versionOf(base)] : []),
    ...listed(params, 'path', look),
    ...listed(query, 'query', look),
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
    example: versions[0],
  };
};

function listed(schema: z.ZodType, place: 'path' | 'query', look: Look): Json[] {
  const { properties = {}, required = [] } = schemaOf(schema, 'input', look) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description: text, ...property }]) => ({
    // A path writes its parameters as the route declares them.
    name: place === 'path' ? camelName(name) : name,
    in: place,
    description: text,
    required: place === 'path' || required.includes(name),
    schema: property,
    example: exampleOf(name, property, { schemas: look.shared }),
  }));
}

/** A file as it is, or as the field `data` of a form. */
const fileSchema = (consumes: string): Json =>
  consumes === 'multipart/form-data'
    ? {
        type: 'object',
        required: ['data'],
        properties: { data: { type: 'string', format: 'binary', description: 'El archivo.' } },
      }
    : { type: 'string' };

/** A body with what has to be written, and the older names some of its fields are still taken by. */
function bodySchema({ body, aliases, whole }: Endpoint, look: Look): Json {
  const schema = schemaOf(body, 'input', look);
  const properties = (schema.properties ?? {}) as Record<string, Json>;
  const written = Object.keys(whole?.shape ?? {}).filter((field) => fieldRules(whole as z.ZodObject, field).required);
  const required = new Set([
    ...((schema.required ?? []) as string[]),
    ...written.map(wireName).filter((name) => properties[name] && !('default' in properties[name])),
  ]);
  return {
    ...schema,
    properties: { ...properties, ...olderNames(aliases) },
    ...(required.size > 0 && { required: [...required] }),
  };
}

/** A group of fields that is taken apart is one name: `tip` of `tip.type`. */
function olderNames(aliases: Endpoint['aliases']): Json {
  const byName = Map.groupBy(Object.entries(aliases), ([name]) => wireName(name.split('.')[0] as string));
  return Object.fromEntries(
    [...byName].map(([name, fields]) => [
      name,
      {
        description: `Otro nombre de ${fields.map(([, field]) => `\`${wireName(field)}\``).join(', ')}`,
        deprecated: true,
      },
    ]),
  );
}

function bodyOf(endpoint: Endpoint, look: Look): Json {
  const { method, body, wrap, consumes } = endpoint;
  if (consumes) {
    const schema = fileSchema(consumes);
    return { requestBody: { required: true, content: content(consumes, 'file', schema, look) } };
  }
  if (method === 'GET' || (!wrap && isEmpty(body))) return {};
  const schema = bodySchema(endpoint, look);
  const wrapped = {
    type: 'object',
    required: [wrap],
    properties: { [wrap ?? '']: { description: 'Lo que se guarda.', ...schema } },
  };
  return {
    requestBody: {
      required: true,
      content: content('application/json', wrap ?? '', wrap ? wrapped : schema, look, 'required'),
    },
  };
}

function responsesOf(endpoint: Endpoint, look: Look): Json {
  const { status, method, policy, body, consumes } = endpoint;
  const writes = method !== 'GET';
  const takes = writes && (consumes !== null || !isEmpty(body));
  // Any call may name a company that is not there, or a parameter nobody knows.
  const errors = [
    ...(takes ? [400] : []),
    ...(policy === 'public' ? [] : [401]),
    ...(policy === 'public' && !writes ? [] : [403]),
    404,
    ...(writes ? [409] : []),
    ...(takes ? [413, 415] : []),
    422,
    429,
    500,
    503,
  ];
  return {
    [status]: replyOf(endpoint, look),
    ...(status === 200 &&
      endpoint.reply.safeParse(null).success && { 204: { description: 'Todavía no hay respuesta' } }),
    ...Object.fromEntries(errors.map((code) => [code, reference('responses', String(code))])),
  };
}

function replyOf({ status, reply, produces }: Endpoint, look: Look): Json {
  if (status === 204) return { description: 'Hecho' };
  if (produces)
    return {
      description: 'El contenido, a medida que se produce',
      content: { [produces]: { schema: { type: 'string' }, example: '…' } },
    };
  const schema = schemaOf(reply, 'output', look);
  const hasVersion = 'version' in ((schema.properties ?? {}) as Json);
  const headers = { ETag: { description: 'La versión, para If-Match', schema: { type: 'string' } } };
  return {
    description: 'La respuesta',
    ...(hasVersion && { headers }),
    content: content('application/json', '', schema, look),
  };
}

const header = (name: string, text: string, example: string): Json => ({
  name,
  in: 'header',
  description: text,
  schema: { type: 'string' },
  example,
});

const parameters = {
  Tenant: header('Tenant', 'El comercio. Sin ella, el del host.', 'demo'),
  IfMatch: header('If-Match', 'La versión que se conoce; si otra persona cambió después lo mismo, responde 409.', '7'),
  IdempotencyKey: header(
    'Idempotency-Key',
    'La misma clave con el mismo contenido responde lo mismo, sin repetir el efecto.',
    'pedido-4711',
  ),
};
