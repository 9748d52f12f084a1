import { expect, test } from 'vitest';
import { instantOf, localOf } from '#domain/time/zonedTime.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import type { CommandContext } from '#kit/web/shell/commands.ts';
import { ingredientsApi } from '#features/catalogue/ingredients/ingredients.contract.ts';
import { modifiersApi } from '#features/catalogue/modifiers/modifiers.contract.ts';
import { productOptionsApi } from '#features/catalogue/products/productOptions.contract.ts';
import { storeOptionsApi } from '#features/stores/record/stores.contract.ts';
import { soldOutCommand } from './soldOutCommand.ts';

const zone = 'America/Santiago';
/** 18:30 in Santiago, 16:30 in Hanga Roa. */
const now = Date.parse('2026-11-28T21:30Z');

const rows = new Map<Endpoint, { id: number; name: string; commune?: string; timeZone?: string }[]>([
  [ingredientsApi.all, [{ id: 1, name: 'Tomate' }]],
  [productOptionsApi.all, [{ id: 2, name: 'Ensalada de tomate' }]],
  [modifiersApi.all, []],
  [
    storeOptionsApi.all,
    [
      { id: 1, name: 'Providencia', commune: 'Providencia' },
      { id: 2, name: 'Viña Plaza', commune: 'Viña del Mar' },
      { id: 3, name: 'Hanga Roa', commune: 'Isla de Pascua', timeZone: 'Pacific/Easter' },
    ],
  ],
]);
const context = {
  localIn: (timeZone = zone) => localOf(timeZone, now),
  format: {
    toInstant: (local: string) => new Date(instantOf(zone, Date.parse(`${local}Z`))).toISOString(),
    dateTime: (instant: string) => instant.slice(0, 16),
  },
  read: async (endpoint: Endpoint, { query }: { query: { name?: string } }) => ({
    data: (rows.get(endpoint) ?? []).filter(
      ({ name }) => endpoint === storeOptionsApi.all || name.toLowerCase().includes(query.name ?? ''),
    ),
  }),
} as unknown as CommandContext;

async function run(text: string) {
  const reply = await soldOutCommand(text, context);
  const fills = (reply?.proposals ?? []).map(({ path }) => {
    const search = new URLSearchParams(path.split('?')[1]);
    return { off: search.get('off'), of: search.get('of'), ...JSON.parse(search.get('fill') ?? '{}') };
  });
  return { labels: reply?.proposals.map(({ label }) => label), fills, problem: reply?.problem };
}

test('a command to mark an item as sold out proposes each item of the name, with the place at its end', async () => {
  const { labels, fills } = await run('agotar tomate providencia');
  expect(labels).toEqual(['Agotar Tomate en Providencia', 'Agotar Ensalada de tomate en Providencia']);
  expect(fills[0]).toMatchObject({ off: 'ingredient', of: '1', storeIds: [1], ends: 'opening' });
});

test('it ends by the clock of its stores', async () => {
  const island = (await run('agotar tomate en hanga roa hasta las 18')).fills[0];
  expect(island).toMatchObject({ storeIds: [3], ends: 'time', until: '2026-11-28T23:00:00.000Z' });
  const mainland = (await run('agotar tomate en viña hasta las 20')).fills[0];
  expect(mainland.until).toBe('2026-11-28T23:00:00.000Z');
});

test('it asks if the clocks of its stores give its end several meanings', async () => {
  expect((await run('agotar tomate en todos los locales hasta las 20')).problem).toMatch(/husos horarios distintos/);
  expect((await run('agotar tomate en todos los locales por 2 horas')).fills[0]).toMatchObject({
    everywhere: true,
    until: '2026-11-28T23:30:00.000Z',
  });
});

test('it names what it does not find', async () => {
  expect((await run('agotar tomate en arica')).problem).toBe('Ningún local, comuna ni grupo se llama «arica»');
  expect((await run('agotar palta')).problem).toBe('Ningún producto, opción ni ingrediente se llama «palta»');
});
