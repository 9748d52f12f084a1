import { describe, expect, test } from 'vitest';
import { insertAll } from '#kit/server/data/write.ts';
import { testApp } from '#testing/testApp.ts';
import { menuOptionsApi } from '../menuOptions.contract.ts';

const comanda = await testApp();

describe('menu options', () => {
  test('list the menus of the tenant by name, with accent-insensitive search and lookup by id', async () => {
    const [tenant, rival] = [await comanda.tenant(), await comanda.tenant()];
    const [, winter] = await tenant.inTenant((db) =>
      insertAll(db, 'menus', [{ name: 'Verano' }, { name: 'Invierno andino' }, { name: 'Árabe' }]),
    );
    const names = async (query = {}, who = tenant.admin) =>
      (await who.call(menuOptionsApi.all, { query })).body.data.map(({ name }) => name);
    expect(await names()).toEqual(['Árabe', 'Invierno andino', 'Verano']);
    expect(await names({ name: 'arabe' })).toEqual(['Árabe']);
    expect(await names({ ids: String(winter!.id) })).toEqual(['Invierno andino']);
    expect(await names({ limit: 1 })).toEqual(['Árabe']);
    expect(await names({}, rival.admin)).toEqual([]);
  });
});
