// Generates the functions and types of all endpoints, from which tsc compiles the client: `npm run client`.
import { rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { generateSource } from 'oazapfts';
import { openapiDocument } from '../../src/kit/server/http/openapi/openapiDocument.ts';
import { documentFacts } from '../../src/server/api/documentFacts.ts';
import { composedAreas } from '../../src/server/composedAreas.ts';

type Parameter = { name?: string; $ref?: string };
type Operation = { parameters: Parameter[]; requestBody?: object };
type Document = { paths: Record<string, Record<string, Operation>> };

/** Parameters that the connection has. */
const isConnection = ({ name, $ref }: Parameter) => name === 'api_version' || $ref === '#/components/parameters/Tenant';

/** Without fields that are only read and older names, which the generator gives no type. */
const writable = (body: object): object =>
  JSON.parse(
    JSON.stringify(body, (_key, value: { readOnly?: boolean; deprecated?: boolean } | null) =>
      value?.readOnly || value?.deprecated ? undefined : value,
    ),
  ) as object;

const operationOf = (operation: Operation): Operation => ({
  ...operation,
  parameters: operation.parameters.filter((parameter) => !isConnection(parameter)),
  ...(operation.requestBody && { requestBody: writable(operation.requestBody) }),
});

const document = openapiDocument(composedAreas.apis, documentFacts) as Document;
const paths = Object.entries(document.paths).map(([path, operations]) => [
  path.replace('{api_version}', 'v1'),
  Object.fromEntries(Object.entries(operations).map(([method, operation]) => [method, operationOf(operation)])),
]);
// The generator reads files alone.
const specification = fileURLToPath(new URL('openapi.gen.json', import.meta.url));
await writeFile(specification, JSON.stringify({ ...document, paths: Object.fromEntries(paths) }));
await writeFile(
  new URL('src/api.gen.ts', import.meta.url),
  await generateSource(specification, { argumentStyle: 'object' }),
);
await rm(specification);
