import { identityCalls } from '#features/platform/identity/identity.contract.ts';
import type { DocumentFacts } from '#kit/server/http/openapi/openapiDocument.ts';
import { wireName } from '#kit/contract/wire.ts';
import { composedAreas } from '../composedAreas.ts';

const { entities, named, titles, failures } = composedAreas;

/** Labels of history fields by their area. */
const historyLabels = [...Map.groupBy([...entities.values()], ({ entity }) => entity.area)].map(
  ([area, tables]) =>
    [
      area,
      Object.fromEntries(
        tables.flatMap(({ entity }) => Object.entries(entity.fields).map(([name, label]) => [wireName(name), label])),
      ),
    ] as const,
);

/** Fields that hold ids, by whose they are. */
const idLabels = Object.fromEntries(
  [...named].map(([field, { table }]) => [wireName(field), `De ${titles[table] ?? table}, por id`]),
);

/** Content of the OpenAPI document besides the endpoints. */
export const documentFacts: DocumentFacts = {
  titles: { ...titles, live: 'Eventos en vivo' },
  failures,
  labels: { ...Object.fromEntries(historyLabels), ids: idLabels },
  signIn: identityCalls,
};
