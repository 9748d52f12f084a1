import { expect, test } from 'vitest';
import type { EntityFormat } from '#kit/contract/entity.ts';
import { fieldText } from '#kit/contract/values/fieldText.ts';
import { camelName } from '#kit/contract/wire.ts';
import { testDatabase } from '#kit/server/testing/testDatabase.ts';
import { composedAreas } from '../composedAreas.ts';

/** The history never displays a code: columns that accept only some codes have a Spanish word for each. */
const database = await testDatabase();

type Codes = { table: string; column: string; codes: string[] };

/** Columns whose check lists the accepted texts: `kind in ('amount', 'percentage')`. */
async function columnCodes(): Promise<Codes[]> {
  const { rows } = await database.pool.query<{ table: string; column: string; check: string }>(`
    select c.relname as table, a.attname as column, pg_get_expr(k.conbin, k.conrelid) as check
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    where n.nspname = 'public' and k.contype = 'c' and array_length(k.conkey, 1) = 1 order by 1, 2`);
  return rows.flatMap(({ table, column, check }) => {
    const codes = [...check.matchAll(/'([a-zA-Z_]+)'::text/g)].flatMap(([, code]) => code ?? []);
    return check.includes('ARRAY[') && codes.length > 1
      ? [{ table: camelName(table), column: camelName(column), codes }]
      : [];
  });
}

const format: EntityFormat = { money: String, integer: String, decimal: String, dateTime: String, day: String };

const codes = (await columnCodes()).flatMap(({ table, column, codes }) => {
  const entity = composedAreas.audited.get(table)?.entity;
  return entity && column in entity.fields ? codes.map((code) => [table, column, code, entity] as const) : [];
});

test('some audited columns accept only codes', () => expect(codes.length).toBeGreaterThan(20));

test.each(codes)('the history of %s has a word for %s «%s»', (_, field, code, entity) => {
  const text = fieldText({ field, before: null, after: code }, entity, format);
  const texts = text.kind === 'list' ? text.come : text.kind === 'value' ? [text.after] : [];
  expect(texts.filter((each) => each === code || !each)).toEqual([]);
});
