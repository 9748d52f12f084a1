import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { openapiDocument } from '#kit/server/http/openapi/openapiDocument.ts';
import { composedAreas } from '../composedAreas.ts';
import { documentFacts } from './documentFacts.ts';

/** The description of the whole product, as those read it who write clients. */
type Schema = { properties?: Record<string, Schema>; description?: string; $ref?: string; [key: string]: unknown };
type Media = { schema: Schema; example?: unknown };
type Operation = {
  summary: string;
  description: string;
  operationId: string;
  parameters: { $ref?: string; name: string; description?: string; example?: unknown; schema: Schema }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { $ref?: string; description: string; content?: Record<string, Media> }>;
};
type Described = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Operation['responses'] };
};
const document = openapiDocument(composedAreas.apis, documentFacts) as Described;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
);
const media = operations.flatMap(({ name, operation: { requestBody, responses } }) =>
  [requestBody?.content, ...Object.values(responses).map(({ content }) => content)].flatMap((content = {}) =>
    Object.entries(content).map(([type, media]) => ({ name, type, ...media })),
  ),
);

const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name);

test('is valid OpenAPI 3.1, and refers to nothing that is not there', async () => {
  const validator = new Validator();
  expect(await validator.validate(structuredClone(document) as never)).toEqual({ valid: true });
  expect(() => validator.resolveRefs()).not.toThrow();
  const references = JSON.stringify(document).match(/"\$ref":"[^"]+"/g) ?? [];
  expect(references.filter((each) => !each.startsWith('"$ref":"#/components/'))).toEqual([]);
});

test('says of every call what it does, and has a name of its own for it', () => {
  expect(namesOf(operations.filter(({ operation }) => !operation.summary || !operation.description))).toEqual([]);
  const ids = operations.map(({ operation }) => operation.operationId);
  expect(ids).toEqual([...new Set(ids)]);
});

test('explains every parameter, with an example', () => {
  const bare = operations.filter(({ operation }) =>
    operation.parameters.some(({ $ref, description, example }) => !$ref && (!description || example === undefined)),
  );
  expect(namesOf(bare)).toEqual([]);
});

test('explains every field', () => {
  const bare = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { properties } = value as Schema;
    for (const [name, property] of Object.entries(properties ?? {}))
      if (!property.description && !property.$ref) bare.add(name);
    for (const inner of Object.values(value)) visit(inner);
  };
  visit(media.map(({ schema }) => schema));
  visit(document.components.schemas);
  expect([...bare]).toEqual([]);
});

describe('examples', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
  ajv.addSchema({ $id: 'https://comanda.test/openapi', components: document.components });
  const inDocument = (schema: Schema) =>
    JSON.parse(
      JSON.stringify(schema).replaceAll('"#/components/', '"https://comanda.test/openapi#/components/'),
    ) as object;

  test('there are of everything that is sent and answered', () => {
    expect(namesOf(media.filter(({ example }) => example === undefined))).toEqual([]);
  });

  test('are what their schemas say', () => {
    const wrong = media.flatMap(({ name, schema, example }) => {
      const check = ajv.compile(inDocument(schema));
      return check(example) ? [] : [`${name}: ${ajv.errorsText(check.errors)}`];
    });
    expect(wrong).toEqual([]);
  });

  test('of parameters are too', () => {
    const wrong = operations.flatMap(({ name, operation }) =>
      operation.parameters.flatMap(({ $ref, name: parameter, schema, example }) =>
        $ref || ajv.validate(inDocument(schema), example) ? [] : [`${name} ${parameter}: ${ajv.errorsText()}`],
      ),
    );
    expect(wrong).toEqual([]);
  });
});

test('knows everything that can be refused', () => {
  const descriptions = Object.values(document.components.responses).map(({ description }) => description);
  for (const { code } of Object.values(composedAreas.failures))
    expect(descriptions.join('\n')).toContain(`- ${code}: `);
  const used = operations.flatMap(({ operation }) =>
    Object.values(operation.responses).flatMap(({ $ref }) => $ref ?? []),
  );
  const missing = used.filter((each) => !document.components.responses[each.split('/').at(-1) as string]);
  expect([...new Set(missing)]).toEqual([]);
});

test('says what has to be written of a new record', () => {
  const required = (path: string) => {
    const content = document.paths[path]?.post?.requestBody?.content['application/json'];
    return Object.values(content?.schema.properties ?? {})[0]?.required;
  };
  expect(required('/api/admin/{api_version}/stores')).toEqual(['name', 'text_address', 'phone', 'email']);
  expect(required('/api/admin/{api_version}/products')).toEqual(['name']);
  expect(required('/api/admin/{api_version}/roles')).toEqual(['name']);
});

test('says how one signs in', () => {
  const call = document.paths['/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword']?.post;
  expect(call?.requestBody?.content['application/json']?.example).toMatchObject({ email: 'ana@empresa.com' });
  expect(document.paths['/securetoken.googleapis.com/v1/token']?.post?.responses).toHaveProperty('200');
});
