import type { CountryCode } from '#domain/countries.ts';
import type { Entity, EntityFormat } from '#kit/contract/entity.ts';
import { fieldText } from '#kit/contract/values/fieldText.ts';
import type { ComposedAreas } from '#kit/server/area.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { AuditedTable } from '#kit/server/history/auditedTable.ts';
import type { Change } from '../audit.contract.ts';
import { entityFormat } from './entityFormat.ts';
import * as references from './references.repo.ts';

type Tenant = { timeZone: string; country: CountryCode };
type RecordValues = ReadonlyMap<number, Readonly<Record<string, unknown>>>;

/** Resolves titles of changed records whose rows have no name, by their table or the entity's title field. */
export async function titler(
  db: Db,
  changes: readonly Change[],
  { areas, tenant }: { areas: Pick<ComposedAreas, 'audited' | 'named'>; tenant: Tenant },
): Promise<(change: Change) => Change> {
  const untitled = Map.groupBy(
    changes.filter(({ title }) => title === ''),
    ({ entity }) => entity,
  );
  const titles = new Map<string, ReadonlyMap<number, string>>();
  for (const [entity, group] of untitled) {
    const table = areas.audited.get(entity);
    if (!table) continue;
    const values: RecordValues = new Map(group.map(({ recordId, fields }) => [recordId, valuesOf(fields)]));
    titles.set(
      entity,
      await (table.titles?.(db, values, tenant) ??
        titlesByField(db, { table, recordValues: values, named: areas.named, tenant })),
    );
  }
  return (change) => ({ ...change, title: change.title || (titles.get(change.entity)?.get(change.recordId) ?? '') });
}

const valuesOf = (fields: Change['fields']) =>
  Object.fromEntries(fields.map(({ field, before, after }) => [field, after ?? before]));

/** A code as the history words it: `Uber Eats`. */
function titleText(value: string, entity: Entity, format: EntityFormat): string {
  const text = fieldText({ field: entity.title, after: value }, entity, format);
  return text.kind === 'value' ? (text.after ?? value) : value;
}

/** By the text in the naming field, or the name of the record that it refers to. */
async function titlesByField(
  db: Db,
  {
    table: { table, entity },
    recordValues,
    named,
    tenant,
  }: Pick<ComposedAreas, 'named'> & { table: AuditedTable; recordValues: RecordValues; tenant: Tenant },
): Promise<ReadonlyMap<number, string>> {
  const { title } = entity;
  if (title === 'id') return new Map();
  const values = new Map<number, string>(await references.namesOf(db, { table, title }, new Set(recordValues.keys())));
  for (const [id, { [title]: value }] of recordValues)
    if (typeof value === 'string' || typeof value === 'number') values.set(id, String(value));
  const source = named.get(title);
  if (!source) {
    const format = entityFormat(tenant);
    const texts = [...values].filter(([, value]) => entity.words?.[title] || Number.isNaN(Number(value)));
    return new Map(texts.map(([id, value]) => [id, titleText(value, entity, format)]));
  }
  const names = await references.namesOf(db, source, new Set([...values.values()].map(Number)));
  return new Map(
    [...values].flatMap(([id, value]) => {
      const name = names.get(Number(value));
      return name === undefined ? [] : [[id, name] as const];
    }),
  );
}
