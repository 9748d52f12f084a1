import type { ComposedAreas } from '#kit/server/area.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { AuditedTable } from '#kit/server/history/auditedTable.ts';
import type { Change } from '../audit.contract.ts';
import * as references from './references.repo.ts';

type RecordValues = ReadonlyMap<number, Readonly<Record<string, unknown>>>;

/** Resolves titles of changed records whose rows have no name, by their table or the entity's title field. */
export async function titler(
  db: Db,
  changes: readonly Change[],
  { areas, tenant }: { areas: Pick<ComposedAreas, 'audited' | 'named'>; tenant: { timeZone: string } },
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
    titles.set(entity, await (table.titles?.(db, values, tenant) ?? titlesByField(db, table, values, areas)));
  }
  return (change) => ({ ...change, title: change.title || (titles.get(change.entity)?.get(change.recordId) ?? '') });
}

const valuesOf = (fields: Change['fields']) =>
  Object.fromEntries(fields.map(({ field, before, after }) => [field, after ?? before]));

/** By the text in the naming field, or the name of the record that it refers to. */
async function titlesByField(
  db: Db,
  { table, entity: { title } }: AuditedTable,
  recordValues: RecordValues,
  { named }: Pick<ComposedAreas, 'named'>,
): Promise<ReadonlyMap<number, string>> {
  if (title === 'id') return new Map();
  const values = new Map<number, string>(await references.namesOf(db, { table, title }, new Set(recordValues.keys())));
  for (const [id, { [title]: value }] of recordValues)
    if (typeof value === 'string' || typeof value === 'number') values.set(id, String(value));
  const source = named.get(title);
  if (!source) return new Map([...values].filter(([, value]) => Number.isNaN(Number(value))));
  const names = await references.namesOf(db, source, new Set([...values.values()].map(Number)));
  return new Map(
    [...values].flatMap(([id, value]) => {
      const name = names.get(Number(value));
      return name === undefined ? [] : [[id, name] as const];
    }),
  );
}
