import { describe, expect, test } from 'vitest';
import { localOf } from '#domain/time/zonedTime.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import type { CommandContext, ReadCommand } from '#kit/web/shell/commands.ts';
import { storeOptionsApi } from '../../../record/stores.contract.ts';
import { closeCommand } from './closeCommand.ts';
import { openCommand } from './openCommand.ts';

type Store = { id: number; name: string; commune: string; timeZone?: string };
type Group = { id: number; name: string; storeCount: number };

const chain: Store[] = [
  { id: 1, name: 'Viña Plaza', commune: 'Viña del Mar' },
  { id: 2, name: 'Reñaca', commune: 'Viña del Mar' },
  { id: 3, name: 'Providencia', commune: 'Providencia' },
  { id: 4, name: 'Hanga Roa', commune: 'Isla de Pascua', timeZone: 'Pacific/Easter' },
];

type Case = { stores?: Store[]; groups?: Group[]; now?: string; zone?: string };

/** Runs a command on Saturday 28 November 2026 at 14:20 in Santiago, unless another moment is given. */
async function run(command: ReadCommand, text: string, options: Case = {}) {
  const { stores = chain, groups = [], now = '2026-11-28T17:20Z', zone = 'America/Santiago' } = options;
  const format = { integer: String, day: (day: string) => day, today: () => '2026-11-28' };
  const context = {
    localIn: (timeZone = zone) => localOf(timeZone, Date.parse(now)),
    format,
    read: async (endpoint: Endpoint) => ({ data: endpoint === storeOptionsApi.all ? stores : groups, total: null }),
  } as unknown as CommandContext;
  const reply = await command(text, context);
  return {
    labels: reply?.proposals.map(({ label, sub }) => [label, sub].filter(Boolean).join(' · ')) ?? [],
    requests: (reply?.proposals ?? []).map(({ path }) => {
      const [value] = new URLSearchParams(path.split('?')[1]).values();
      return JSON.parse(value ?? 'null');
    }),
    problem: reply?.problem,
  };
}

describe('closing', () => {
  test('proposes every place that a name may mean, and chooses none', async () => {
    const { labels, requests } = await run(closeCommand, 'cerrar viña hasta 18:00 por corte de luz');
    expect(labels).toEqual([
      'Cerrar Viña del Mar hasta 18:00 · 2 locales · corte de luz',
      'Cerrar Viña Plaza hasta 18:00 · corte de luz',
    ]);
    expect(requests[0]).toMatchObject({ storeIds: [1, 2], kind: 'until', endLocal: '2026-11-28T18:00' });
  });

  test('proposes every combination of several names with several meanings', async () => {
    const groups = [{ id: 9, name: 'Providencia y Ñuñoa', storeCount: 2 }];
    const { labels } = await run(closeCommand, 'cerrar viña y providencia por hoy', { groups });
    expect(labels.map((label) => label.split(' por el')[0])).toEqual([
      'Cerrar Viña del Mar y Providencia',
      'Cerrar Viña del Mar y el grupo Providencia y Ñuñoa',
      'Cerrar Viña Plaza y Providencia',
      'Cerrar Viña Plaza y el grupo Providencia y Ñuñoa',
    ]);
  });

  test('names the part of a list that it does not find, instead of closing the rest', async () => {
    expect(await run(closeCommand, 'cerrar viña y arica')).toMatchObject({
      labels: [],
      problem: 'Ningún local, comuna ni grupo se llama «arica»',
    });
  });

  test('asks for one group at a time', async () => {
    const groups = [
      { id: 8, name: 'Norte', storeCount: 3 },
      { id: 9, name: 'Sur', storeCount: 4 },
    ];
    const { problem } = await run(closeCommand, 'cerrar norte y sur', { groups, stores: [] });
    expect(problem).toBe('Elige un solo grupo a la vez, o escribe sus locales o comunas');
    expect((await run(closeCommand, 'cerrar norte', { groups })).requests).toMatchObject([{ groupId: 8 }]);
  });

  test('means the clock of its stores', async () => {
    // 18:30 in Santiago is 16:30 in Hanga Roa.
    const now = '2026-11-28T21:30Z';
    const island = await run(closeCommand, 'cerrar hanga roa hasta las 18', { now });
    expect(island.labels).toEqual(['Cerrar Hanga Roa hasta 18:00 · hora de Isla de Pascua']);
    expect(island.requests[0].endLocal).toBe('2026-11-28T18:00');
    const mainland = await run(closeCommand, 'cerrar providencia hasta las 18:00', { now });
    expect(mainland.requests[0].endLocal).toBe('2026-11-29T18:00');
    const half = await run(closeCommand, 'cerrar hanga roa por media hora', { now });
    expect(half.requests[0].endLocal).toBe('2026-11-28T17:00');
  });

  test('asks for a day if it would be another one on each clock', async () => {
    const now = '2026-11-28T21:30Z';
    expect((await run(closeCommand, 'cerrar todos los locales hasta las 18:00', { now })).problem).toMatch(
      /husos horarios distintos/,
    );
    const same = await run(closeCommand, 'cerrar todos los locales hasta las 23:00', { now });
    expect(same.requests).toMatchObject([{ storeIds: null, endLocal: '2026-11-28T23:00' }]);
    const hour = await run(closeCommand, 'cerrar todos los locales por una hora', { now });
    expect(hour.requests).toMatchObject([{ storeIds: null, kind: 'oneHour', endLocal: null }]);
  });

  test.each([
    ['America/Costa_Rica', 'San Pedro', '2026-11-28T14:00'],
    ['America/Guatemala', 'Antigua', '2026-11-28T14:00'],
    ['America/Mexico_City', 'Coyoacán', '2026-11-28T14:00'],
    ['America/Tijuana', 'Playas', '2026-11-28T14:00'],
  ])('reads the time on the clock of a company in %s', async (zone, name, endLocal) => {
    // 13:30 in Central America, 11:30 in Tijuana.
    const { requests } = await run(closeCommand, `cerrar ${name} hasta las 14 hrs`, {
      zone,
      now: '2026-11-28T19:30Z',
      stores: [{ id: 1, name, commune: name }],
    });
    expect(requests[0]).toMatchObject({ endLocal });
  });
});

describe('opening', () => {
  test('proposes every place that a name may mean', async () => {
    const { labels, requests } = await run(openCommand, 'abrir viña ahora');
    expect(labels).toEqual([
      'Abrir Viña del Mar · 2 locales · Termina los cierres que rigen ahora',
      'Abrir Viña Plaza · Termina los cierres que rigen ahora',
    ]);
    expect(requests).toEqual([{ storeIds: [1, 2] }, { storeIds: [1] }]);
    expect((await run(openCommand, 'abre todos los locales')).requests).toEqual([{ storeIds: null }]);
  });

  test('has no other moment than now', async () => {
    expect((await run(openCommand, 'abrir viña mañana')).problem).toMatch(/se abren ahora: «mañana» no se entiende/);
    expect((await run(openCommand, 'abrir viña hasta las 20')).problem).toMatch(/«hasta las 20» no se entiende/);
    expect((await run(openCommand, 'abrir')).problem).toMatch(/^Escribe qué local/);
  });
});
