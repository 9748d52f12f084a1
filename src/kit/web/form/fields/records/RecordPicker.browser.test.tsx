import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { z } from 'zod';
import { endpoint } from '../../../../contract/endpoint.ts';
import { fakeServer } from '../../../testing/fakeServer.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { optionsFrom } from '../optionsFrom.ts';
import { RecordPicker } from './RecordPicker.tsx';
import { useSearchedOptions, useTypedSearch } from '../useOptions.ts';

const server = fakeServer();

const found = z.object({ id: z.number(), name: z.string(), town: z.string() });
const listOf = (path: string) =>
  endpoint({
    method: 'GET',
    path,
    policy: 'signedIn',
    summary: path,
    query: z.object({ limit: z.coerce.number().optional(), name: z.string().optional(), ids: z.string().optional() }),
    reply: z.object({ data: z.array(found), total: z.number() }),
  });
const [houses, streets] = [listOf('/houses'), listOf('/streets')];
const housesOptions = optionsFrom(houses, 'name', {
  most: 100,
  beside: ({ town }) => ({ under: town, end: 'Abierta' }),
});
const byTown = optionsFrom(houses, 'name', {
  most: 100,
  beside: ({ town, name }) => ({ group: { title: town, name: name.replace('Casa ', '') } }),
});
const streetsOptions = optionsFrom(streets, 'name', { most: 100 });

const rows = [
  { id: 1, name: 'Casa azul', town: 'Valparaíso' },
  { id: 2, name: 'Casa roja', town: 'Valparaíso' },
  { id: 3, name: 'Camino a Valparaíso', town: 'Padre Hurtado' },
  { id: 4, name: 'Casa verde', town: 'Ancud' },
];
const matching = (all: typeof rows, name = '') => {
  const data = all.filter((row) => `${row.name} ${row.town}`.toLowerCase().includes(name.toLowerCase()));
  return { data, total: data.length };
};

function Picker({ begins }: { begins: number[] }) {
  const [opened, setOpened] = useState(false);
  const [chosen, setChosen] = useState<number[]>(begins);
  const [groups, setGroups] = useState<number[]>([]);
  const search = useTypedSearch();
  return (
    <>
      <RecordPicker
        label="Casas"
        search={search}
        records={{
          found: useSearchedOptions(housesOptions, chosen, opened, search),
          chosen,
          change: setChosen,
          title: 'casas',
        }}
        groups={{
          found: useSearchedOptions(streetsOptions, groups, opened, search),
          chosen: groups,
          change: setGroups,
          title: 'calles',
        }}
        onOpen={() => setOpened(true)}
      />
      <output>{JSON.stringify({ chosen, groups })}</output>
    </>
  );
}

function GroupedPicker() {
  const [chosen, change] = useState<number[]>([]);
  const search = useTypedSearch();
  const found = useSearchedOptions(byTown, chosen, true, search);
  return <RecordPicker label="Casas" search={search} records={{ found, chosen, change }} onOpen={() => undefined} />;
}

const box = page.getByRole('combobox', { name: 'Casas' });
const option = (name: string | RegExp) => page.getByRole('option', { name });
const picked = () => JSON.parse(page.getByRole('status').element().textContent ?? '') as unknown;

async function show(picked: typeof rows = []) {
  server.now.answer(houses, ({ query }) => matching([...rows, ...picked], query.name));
  server.now.answer(streets, ({ query }) => matching([{ id: 1, name: 'Calle Valparaíso', town: '' }], query.name));
  await renderScreen([{ path: '/', component: () => <Picker begins={picked.map(({ id }) => id)} /> }], { at: '/' });
  await box.click();
}

describe('a multi-record picker', () => {
  test('keeps the search text after each pick, and picks across searches', async () => {
    await show();
    await userEvent.keyboard('valpara');
    await option(/Casa azul/).click();
    await expect.element(box).toHaveValue('valpara');
    await option(/Casa roja/).click();
    await userEvent.fill(box, 'ancud');
    await option(/Casa verde/).click();
    expect(picked()).toEqual({ chosen: [1, 2, 4], groups: [] });
    await expect.element(page.getByText('3 elegidos')).toBeVisible();
  });

  test('picks the first match with Enter, search after search', async () => {
    await show();
    await userEvent.keyboard('azul');
    await expect.element(option(/Casa verde/)).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    expect(picked()).toEqual({ chosen: [1], groups: [] });
    await userEvent.fill(box, 'ancud');
    await expect.element(option(/Casa verde/)).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(picked()).toEqual({ chosen: [1, 4], groups: [] });
  });

  // Whatever fits on a line: one of two numbers leaves room beside the last.
  test.for([40, 41])('has its search on a separate line with %i picks', async (count) => {
    const all = Array.from({ length: count }, (_, index) => ({ id: index + 10, name: `Casa ${index + 1}`, town: '' }));
    await show(all);
    await expect.element(page.getByText(`${count} elegidos`)).toBeVisible();
    const pills = page.getByText(/^Casa \d+$/).elements();
    const left = Math.min(...pills.map((pill) => pill.getBoundingClientRect().left));
    expect(Math.abs(box.element().getBoundingClientRect().left - left)).toBeLessThan(24);
  });

  test('adds all records of the searched place, without similar ones', async () => {
    await show();
    await userEvent.keyboard('valpara');
    await expect.element(option(/Camino a Valparaíso/)).toBeVisible();
    await option('Agregar los 2 de Valparaíso').click();
    expect(picked()).toEqual({ chosen: [1, 2], groups: [] });
    await expect.element(option(/^Agregar/)).not.toBeInTheDocument();
  });

  test('offers groups before records, distinguished if ids are equal', async () => {
    await show();
    await expect.element(option(/Casa azul/)).toBeVisible();
    const names = page.getByRole('option').elements();
    expect(names[0]?.textContent).toContain('Calle Valparaíso');
    await option(/Calle Valparaíso/).click();
    await option(/Casa azul/).click();
    expect(picked()).toEqual({ chosen: [1], groups: [1] });
    await userEvent.keyboard('{Backspace}');
    expect(picked()).toEqual({ chosen: [], groups: [1] });
  });

  test('shows place and state of each', async () => {
    await show();
    await expect.element(option(/Casa azul/)).toHaveTextContent('Casa azulValparaísoAbierta');
  });

  test('lists records under the headings of their groups', async () => {
    server.now.answer(houses, ({ query }) => matching(rows, query.name));
    await renderScreen([{ path: '/', component: GroupedPicker }], { at: '/' });
    await box.click();
    const group = page.getByRole('group', { name: 'Valparaíso' });
    await expect.element(group.getByRole('option', { name: 'azul', exact: true })).toBeVisible();
    await group.getByRole('option', { name: 'roja', exact: true }).click();
    await expect.element(page.getByText('Casa roja', { exact: true })).toBeVisible();
  });
});
