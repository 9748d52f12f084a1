import { z } from 'zod';
import { isRecord } from '#kit/contract/values/isRecord.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { update } from '#kit/server/data/write.ts';
import type { SectionValues, SettingsSection } from '../../section.contract.ts';
import type { MergedValues } from '../../sections.contract.ts';

type Values<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>;

/** Stored values of a section, with defaults for what is not stored or no longer fits its field. */
function valuesFrom<Shape extends z.ZodRawShape>(
  { fields, defaults }: Pick<SettingsSection<Shape>, 'fields' | 'defaults'>,
  row: unknown,
): Values<Shape> {
  const stored = (row ?? {}) as Record<string, unknown>;
  const values = Object.entries(fields.shape).map(([name, field]) => {
    const fallback = defaults[name as keyof typeof defaults] as unknown;
    // A value with parts keeps the stored ones when a release adds one.
    const value = isRecord(fallback) && isRecord(stored[name]) ? { ...fallback, ...stored[name] } : stored[name];
    const read = (field as unknown as z.ZodType).safeParse(value);
    return [name, read.success ? read.data : fallback];
  });
  return Object.fromEntries(values) as Values<Shape>;
}

/** The values of one or several sections, side by side, in one query. */
export async function readSettings<Sections extends readonly SettingsSection[]>(
  db: Db,
  ...sections: Sections
): Promise<MergedValues<Sections[number]>> {
  const ids = sections.map(({ id }) => id);
  const rows = await db.selectFrom('settings').select(['id', 'value']).where('id', 'in', ids).execute();
  const stored = new Map(rows.map(({ id, value }) => [id, value]));
  const values = sections.map((section) => valuesFrom(section, stored.get(section.id)));
  return Object.assign({}, ...values) as MergedValues<Sections[number]>;
}

/** The values of one section among those of several. */
export const sectionOf = <Shape extends z.ZodRawShape>(
  values: Values<Shape>,
  { fields }: SettingsSection<Shape>,
): Values<Shape> =>
  Object.fromEntries(
    Object.keys(fields.shape).map((name) => [name, values[name as keyof Values<Shape>]]),
  ) as Values<Shape>;

export type StoredSection = SectionValues<SettingsSection> & { version: number };

/** A section with its version, which is 0 until its first change. */
export async function find(db: Db, section: SettingsSection): Promise<StoredSection> {
  const row = await db
    .selectFrom('settings')
    .select(['value', 'version'])
    .where('id', '=', section.id)
    .executeTakeFirst();
  return { ...valuesFrom(section, row?.value), version: row?.version ?? 0 };
}

/** Finds and locks a section. Its row is created with the defaults, so that the history begins with the first change. */
export async function findForUpdate(db: Db, section: SettingsSection): Promise<StoredSection> {
  const { id, key, defaults } = section;
  await unaudited(db)
    .insertInto('settings')
    .values({ id, section: key, value: JSON.stringify(defaults), version: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db.selectFrom('settings').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return find(db, section);
}

/** Replaces all values of a section. */
export const save = (db: Db, { id }: SettingsSection, values: object) => update(db, 'settings', id, { value: values });
