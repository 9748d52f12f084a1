import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../testing/testDatabase.ts';
import { testTenant } from '../testing/testTenant.ts';
import type { Db } from '../data/database.ts';
import { searchIds } from './recordSearch.ts';
import { reconcileVocabularies } from './reconcileVocabularies.ts';
import { insert, insertAll, remove, update, updateEach } from '../data/write.ts';

const database = await testDatabase({ vocabularies: ['products'] });
const tenant = await testTenant(database);
const of = (scope = tenant) => ({
  write: <T>(work: (db: Db) => Promise<T>) => database.inTenant(scope, work),
  /** The names that a search finds. */
  async find(query: string) {
    return database.readTenant(scope, async (db) => {
      const ids = await searchIds(db, 'products', query, { limit: 20, near: true });
      const rows = await db.selectFrom('products').select(['id', 'name']).execute();
      return ids.map((id) => rows.find((row) => row.id === id)?.name);
    });
  },
  words: () =>
    database.readTenant(scope, async (db) => {
      const rows = await db
        .selectFrom('searchWords')
        .select('word')
        .where('named', '=', true)
        .orderBy('word')
        .execute();
      return rows.map(({ word }) => word);
    }),
});
const { write, find, words } = of();
let createdCount = 0;
const product = (name: string, description = '') => ({ name, description, url: `p-${++createdCount}` });
const byHand = (name: string) =>
  write((db) => sql`insert into products (name, url) values (${name}, ${`a-mano-${++createdCount}`})`.execute(db));

describe('a search with a vocabulary', () => {
  test('finds created and renamed records with typos, and no deleted ones', async () => {
    const { id } = await write((db) => insert(db, 'products', product('Hamburguesa doble')));
    expect(await find('hamburgesa')).toEqual(['Hamburguesa doble']);
    await write((db) => update(db, 'products', id, { name: 'Milanesa doble' }));
    expect([await find('hamburgesa'), await find('milnesa')]).toEqual([[], ['Milanesa doble']]);
    await write((db) => updateEach(db, 'products', [{ id, name: 'Cazuela' }]));
    expect(await find('casuela')).toEqual(['Cazuela']);
    await write((db) => remove(db, 'products', id));
    expect(await find('casuela')).toEqual([]);
  });

  test('finds records that others create concurrently', async () => {
    const names = ['Sopaipilla', 'Calzones rotos', 'Sopaipilla pasada', 'Calzones'];
    await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        write((db) =>
          insertAll(db, 'products', [product(`${names[at % 4]} ${at}`), product(`${names[(at + 1) % 4]} de ${at}`)]),
        ),
      ),
    );
    expect((await find('sopaipila')).length).toBe(12);
    expect((await find('calsones')).length).toBe(12);
  });

  test('ranks by likelihood, then by name', async () => {
    await write((db) =>
      insertAll(db, 'products', [
        product('Tortilla'),
        product('Torta de mil hojas'),
        product('Torta'),
        product('Tortuga'),
      ]),
    );
    expect(await find('tortta')).toEqual(['Torta', 'Torta de mil hojas', 'Tortilla', 'Tortuga']);
  });

  test('ranks full words before longer ones with the same prefix', async () => {
    await write((db) =>
      insertAll(db, 'products', [
        product('Bowl con limonada'),
        product('Helado de limón'),
        product('Agua'),
        product('Limón'),
      ]),
    );
    expect(await find('liimon')).toEqual(['Helado de limón', 'Limón', 'Bowl con limonada']);
  });

  test('ranks by similarity to all words of the query', async () => {
    await write((db) => insertAll(db, 'products', [product('Combo de kebab con falafel'), product('Kebab falafel')]));
    expect(await find('kebab falaffel')).toEqual(['Kebab falafel', 'Combo de kebab con falafel']);
  });

  test('corrects each word separately, and leaves known words unchanged', async () => {
    await write((db) =>
      insertAll(db, 'products', [product('Jugo de Piña'), product('Té de piña'), product('Jugo de mango')]),
    );
    expect(await find('jugo piñna')).toEqual(['Jugo de Piña']);
    expect(await find('de pinña')).toEqual(['Jugo de Piña', 'Té de piña']);
  });

  test('prefers texts that contain the query to corrections', async () => {
    await write((db) => insertAll(db, 'products', [product('Completo', 'Con palta reina'), product('Paltas')]));
    expect(await find('palta rei')).toEqual(['Completo']);
    expect(await find('palt')).toEqual(['Paltas', 'Completo']);
  });

  test('matches words written together or apart', async () => {
    await write((db) => insertAll(db, 'products', [product('Coca Cola 500'), product('Superpancho')]));
    expect(await find('cocacola')).toEqual(['Coca Cola 500']);
    expect(await find('super pancho')).toEqual(['Superpancho']);
  });

  test('matches any part of a word of any length', async () => {
    const long = Array.from({ length: 500 }, (_, at) => at.toString(36)).join('');
    await write((db) => insert(db, 'products', product('Enlace', long)));
    for (const from of [0, 55, 65, 118, 400, long.length - 60])
      expect(await find(long.slice(from, from + 60))).toEqual(['Enlace']);
    expect(await find(long.slice(3, 120))).toEqual(['Enlace']);
  });

  test('never uses words of another tenant', async () => {
    const stranger = of(await testTenant(database));
    await stranger.write((db) => insert(db, 'products', product('Zapallo')));
    await write((db) => insert(db, 'products', product('Kuchen')));
    expect(await stranger.find('kuchn')).toEqual([]);
    expect(await find('zapalo')).toEqual([]);
    expect(await stranger.words()).toEqual(['zapallo']);
  });

  test('stores no word of a rolled back transaction', async () => {
    const failing = write(async (db) => {
      await insert(db, 'products', product('Charquicán'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await words()).not.toContain('charquican');
  });
});

describe('the nightly vocabulary update', () => {
  test('adds words written from outside and removes unused ones', async () => {
    const { id } = await write((db) => insert(db, 'products', product('Humitas')));
    await write((db) => remove(db, 'products', id));
    await write((db) => insert(db, 'products', product('Empanada')));
    await byHand('Empanda');
    expect(await find('empanadda')).toEqual(['Empanada']);
    const stored = new Set(await words());
    await write(reconcileVocabularies);
    const now = new Set(await words());
    expect([...now].filter((word) => !stored.has(word))).toEqual(['empanda']);
    expect([...stored].filter((word) => !now.has(word))).toContain('humitas');
    expect(await find('empanadda')).toEqual(['Empanada', 'Empanda']);
  });

  test('is not required to find such rows if nothing else matches', async () => {
    await byHand('Charquicán');
    expect([await find('charqui'), await find('charquicna')]).toEqual([['Charquicán'], ['Charquicán']]);
  });

  test('does not remove words being written', async () => {
    const old = await write((db) => insert(db, 'products', product('Porotos granados')));
    await write((db) => remove(db, 'products', old.id));
    await Promise.all([
      ...Array.from({ length: 8 }, () => write((db) => insert(db, 'products', product('Porotos granados')))),
      write(reconcileVocabularies),
      write(reconcileVocabularies),
    ]);
    expect(await words()).toEqual(expect.arrayContaining(['granados', 'porotos']));
    expect((await find('porrotos')).length).toBe(8);
  });
});
