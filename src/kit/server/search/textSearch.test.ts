import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/testDatabase.ts';
import { testTenant } from '../testing/testTenant.ts';
import { fuzzyMatches } from './textSearch.ts';

const database = await testDatabase();
const tenant = await testTenant(database);

const samples = [
  'pizza',
  'hamburguesa',
  'papas',
  'coca-cola',
  'aaaa',
  'sopa',
  'te',
  'completo',
  'empanada',
  'piña',
  '7up',
];
const typed = [
  'pizzza',
  'piza',
  'hamburgeusa',
  'amburguesa',
  'pspas',
  'cocacola',
  'coca-cla',
  'aaab',
  'spoa',
  'complet',
  'enpanada',
];
const names = samples.flatMap((word) => [
  word,
  `la ${word} grande`,
  `${word}s dobles con queso`,
  `(${word})`,
  word.slice(1),
]);

test('finds exactly the texts that resemble the query', async () => {
  const found = await database.readTenant(tenant, (db) =>
    Promise.all(
      typed.map(async (query) => {
        const name = sql.ref<string>('name');
        const texts = sql`unnest(${names}::text[]) as name`;
        const matches = sql<{ name: string }>`select name from ${texts} where ${fuzzyMatches(name, query)} order by 1`;
        const resembling = sql<{ name: string }>`select name from ${texts}
          where name like ${`%${query}%`} or word_similarity(${query}, name) >= 0.45 order by 1`;
        const [ours, theirs] = await Promise.all([matches.execute(db), resembling.execute(db)]);
        return { query, ours: ours.rows, theirs: theirs.rows };
      }),
    ),
  );
  for (const { query, ours, theirs } of found) expect([query, ours]).toEqual([query, theirs]);
  expect(found.filter(({ ours }) => ours.length > 0).length).toBeGreaterThan(8);
});
