import { z } from 'zod';
import type { Api, Endpoint } from '#kit/contract/endpoint.ts';
import type { FailureKind } from '#kit/contract/failures.ts';
import { fieldRules } from '#kit/contract/fieldRules.ts';
import { liveApi } from '#kit/contract/live.ts';
import { camelName, wireName } from '#kit/contract/wire.ts';
import { baseOf, versionOf } from './openapiBases.ts';
import { errorResponses, errorSchema, signInError } from './openapiErrors.ts';
import { exampleOf } from './openapiExamples.ts';
import { describeSchema, type FieldLabels } from './openapiWords.ts';
import { wireSchema } from './wireSchema.ts';

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

/** Content of the document besides the endpoints. */
export type DocumentFacts = {
  /** The areas' names for people, by the name of their endpoints. */
  titles: Readonly<Record<string, string>>;
  /** Everything that can be refused, by name. */
  failures: Readonly<Record<string, FailureKind>>;
  /** Labels of record fields, by area and wire name. */
  labels: Readonly<Record<string, FieldLabels>>;
  /** How one signs in. */
  signIn: readonly ForeignCall[];
};

/** Schemas that others refer to, by their place in the document. */
type Shared = Record<string, Json>;
type Context = { shared: Shared; labels: FieldLabels };

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
      const context = { shared, labels: { ...everywhere, ...labels[endpoint.policy.split('.')[0] as string] } };
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(area, name, endpoint, context) };
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

/** zod's default bounds of integers and dates would hide the meaningful ones. */
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
function schemaOf(schema: z.ZodType, io: 'input' | 'output', context: Context): Json {
  return settled(bareSchema(schema, io), io, context);
}

function settled({ $defs = {}, ...topSchema }: Json, io: 'input' | 'output', { shared, labels }: Context): Json {
  const placeOf = (name: string) => `${name}${io === 'input' ? 'Input' : ''}`;
  const moved = (json: Json): Json =>
    JSON.parse(
      JSON.stringify(json).replace(
        /"#\/\$defs\/(\w+)"/g,
        (_, name: string) => `"#/components/schemas/${placeOf(name)}"`,
      ),
    ) as Json;
  for (const [name, inner] of Object.entries($defs as Record<string, Json>)) shared[placeOf(name)] ??= moved(inner);
  const placed = moved(topSchema);
  describeSchema(placed, labels);
  return placed;
}

const content = (type: string, name: string, schema: Json, { shared }: Context, only?: 'required'): Json => ({
  [type]: { schema, example: exampleOf(name, schema, { schemas: shared, ...(only && { only }) }) },
});

const pathOf = ({ base, path }: Endpoint): string => baseOf(base) + path.replace(/:(\w+)/g, '{$1}');

function operation(area: string, name: string, endpoint: Endpoint, context: Context): Json {
  const { policy, summary } = endpoint;
  const isPublic = policy === 'public';
  return {
    operationId: `${area}_${name}`,
    tags: [area],
    summary,
    description: isPublic ? 'Sin ingresar.' : `Permiso: \`${policy}\``,
    'x-policy': policy,
    ...(isPublic && { security: [] }),
    parameters: parametersOf(endpoint, context),
    ...bodyOf(endpoint, context),
    responses: responsesOf(endpoint, context),
  };
}

function foreignOperation({ path, summary, description: text, ...call }: ForeignCall, context: Context): Json {
  const json = (schema: z.ZodType, io: 'input' | 'output') => {
    const { $schema: _, ...schemaJson } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
    return settled(plain(schemaJson), io, context);
  };
  const refused = content('application/json', '', reference('schemas', 'SignInError'), context);
  return {
    operationId: `sign_in_${path.split(/[/:]/).at(-1)}`,
    tags: ['sign_in'],
    summary,
    description: text,
    security: [],
    parameters: [reference('parameters', 'Tenant')],
    requestBody: { required: true, content: content(call.contentType, '', json(call.request, 'input'), context) },
    responses: {
      200: {
        description: 'La respuesta',
        content: content('application/json', '', json(call.reply, 'output'), context),
      },
      400: { description: 'Por qué no, en `error.message`', content: refused },
      429: reference('responses', '429'),
    },
  };
}

const reference = (kind: string, name: string): Json => ({ $ref: `#/components/${kind}/${name}` });

function parametersOf(endpoint: Endpoint, context: Context): Json[] {
  const { base, params, query, merges, idempotent } = endpoint;
  return [
    reference('parameters', 'Tenant'),
    ...versionOf(base),
    ...listed(params, 'path', context),
    ...listed(query, 'query', context),
    ...(merges ? [reference('parameters', 'IfMatch')] : []),
    ...(idempotent ? [reference('parameters', 'IdempotencyKey')] : []),
  ];
}

function listed(schema: z.ZodType, place: 'path' | 'query', context: Context): Json[] {
  const { properties = {}, required = [] } = schemaOf(schema, 'input', context) as {
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
    example: exampleOf(name, property, { schemas: context.shared }),
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

/** A body with its required fields, those that are only read, and the older names of some. */
function bodySchema({ body, aliases, olderShapes, readOnly, whole }: Endpoint, context: Context): Json {
  const schema = schemaOf(body, 'input', context);
  const properties = (schema.properties ?? {}) as Record<string, Json>;
  const requiredFields = Object.keys(whole?.shape ?? {}).filter(
    (field) => fieldRules(whole as z.ZodObject, field).required,
  );
  const required = new Set([
    ...((schema.required ?? []) as string[]),
    ...requiredFields.map(wireName).filter((name) => properties[name] && !('default' in properties[name])),
  ]);
  return {
    ...schema,
    properties: { ...properties, ...readOnlyNames(readOnly), ...olderNames({ aliases, olderShapes }) },
    ...(required.size > 0 && { required: [...required] }),
  };
}

/** Fields that only the reply has, with the call that changes each. */
const readOnlyNames = (notes: Endpoint['readOnly']): Json =>
  Object.fromEntries(
    Object.entries(notes).map(([name, note]) => [
      wireName(name),
      { description: typeof note === 'string' ? note : note.message, readOnly: true },
    ]),
  );

/** A flattened group of fields is documented by its name: `tip` for `tip.type`. */
function olderNames({ aliases, olderShapes }: Pick<Endpoint, 'aliases' | 'olderShapes'>): Json {
  const named = Object.entries(aliases)
    .filter(([name]) => !name.includes('[]'))
    .map(([name, field]) => [wireName(name.split('.')[0] as string), wireName(field)] as const);
  const shaped = olderShapes.flatMap(({ names }) =>
    Object.entries(names).flatMap(([name, fields]) => fields.map((field) => [name, field] as const)),
  );
  return Object.fromEntries(
    [...Map.groupBy([...named, ...shaped], ([name]) => name)].map(([name, fields]) => [
      name,
      { description: `Otro nombre de ${fields.map(([, field]) => `\`${field}\``).join(', ')}`, deprecated: true },
    ]),
  );
}

function bodyOf(endpoint: Endpoint, context: Context): Json {
  const { method, body, wrap, consumes } = endpoint;
  if (consumes) {
    const schema = fileSchema(consumes);
    return { requestBody: { required: true, content: content(consumes, 'file', schema, context) } };
  }
  if (method === 'GET' || (!wrap && isEmpty(body))) return {};
  const schema = bodySchema(endpoint, context);
  const wrapped = {
    type: 'object',
    required: [wrap],
    properties: { [wrap ?? '']: { description: 'Lo que se guarda.', ...schema } },
  };
  return {
    requestBody: {
      required: true,
      content: content('application/json', wrap ?? '', wrap ? wrapped : schema, context, 'required'),
    },
  };
}

function responsesOf(endpoint: Endpoint, context: Context): Json {
  const { status, method, policy, body, consumes } = endpoint;
  const writes = method !== 'GET';
  const takes = writes && (consumes !== null || !isEmpty(body));
  // Every call can fail with an unknown company or an unknown parameter.
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
    [status]: replyOf(endpoint, context),
    ...(status === 200 &&
      endpoint.reply.safeParse(null).success && { 204: { description: 'Todavía no hay respuesta' } }),
    ...Object.fromEntries(errors.map((code) => [code, reference('responses', String(code))])),
  };
}

function replyOf({ status, reply, produces }: Endpoint, context: Context): Json {
  if (status === 204) return { description: 'Hecho' };
  if (produces)
    return {
      description: 'El contenido, a medida que se produce',
      content: { [produces]: { schema: { type: 'string' }, example: '…' } },
    };
  const schema = schemaOf(reply, 'output', context);
  const hasVersion = 'version' in ((schema.properties ?? {}) as Json);
  const headers = { ETag: { description: 'La versión, para If-Match', schema: { type: 'string' } } };
  return {
    description: 'La respuesta',
    ...(hasVersion && { headers }),
    content: content('application/json', '', schema, context),
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
