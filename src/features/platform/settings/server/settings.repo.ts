import { z } from 'zod';
import { isRecord } from '#kit/contract/values/isRecord.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { update } from '#kit/server/data/write.ts';
import type { SettingsSection } from '../section.contract.ts';
import { type Settings, settingsSections } from '../settings.contract.ts';

type Values<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>;

/** What holds of a section: what is stored of it, and what nobody has written, or no longer fits, as it begins. */
export function settingsFrom<Shape extends z.ZodRawShape>(
  { fields, defaults }: Pick<SettingsSection<Shape>, 'fields' | 'defaults'>,
  stored: unknown,
): Values<Shape> {
  const written = (stored ?? {}) as Record<string, unknown>;
  const values = Object.entries(fields.shape).map(([name, field]) => {
    const begun = defaults[name as keyof typeof defaults] as unknown;
    // A value with parts of its own keeps those it has when the product knows one more.
    const whole = isRecord(begun) && isRecord(written[name]) ? { ...begun, ...written[name] } : written[name];
    const read = (field as unknown as z.ZodType).safeParse(whole);
    return [name, read.success ? read.data : begun];
  });
  return Object.fromEntries(values) as Values<Shape>;
}

/** One section with its version, which is 0 until somebody writes it. */
export async function find<Shape extends z.ZodRawShape>(
  db: Db,
  section: SettingsSection<Shape>,
): Promise<Values<Shape> & { version: number }> {
  const row = await db
    .selectFrom('settings')
    .select(['value', 'version'])
    .where('id', '=', section.id)
    .executeTakeFirst();
  return { ...settingsFrom(section, row?.value), version: row?.version ?? 0 };
}

/** Every section, one beside the other. */
export async function all(db: Db): Promise<Settings> {
  const rows = await db.selectFrom('settings').select(['id', 'value']).execute();
  const stored = new Map(rows.map(({ id, value }) => [id, value]));
  const sections = settingsSections.map((each) => settingsFrom(each, stored.get(each.id)));
  return Object.assign({}, ...sections) as Settings;
}

/** What one section says among all. */
export const sectionOf = <Shape extends z.ZodRawShape>(values: Settings, { shape }: z.ZodObject<Shape>) =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, values[name as keyof Settings]])) as Values<Shape>;

/**
 * The same for a change of it, which others wait for. Its row begins with what held before, so that its history begins with what
 * somebody changed.
 */
export async function findForUpdate<Shape extends z.ZodRawShape>(db: Db, section: SettingsSection<Shape>) {
  const { id, key, defaults } = section;
  await unaudited(db)
    .insertInto('settings')
    .values({ id, section: key, value: JSON.stringify(defaults), version: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db.selectFrom('settings').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return find(db, section);
}

/** Writes a section whole. */
export const save = (db: Db, { id }: SettingsSection, value: object) => update(db, 'settings', id, { value });
