import { expect, test } from 'vitest';
import type { ChannelFinding } from './channelMenus.contract.ts';
import { groupFindings, partNoun } from './findingGroups.rules.ts';

const finding = (more: Partial<ChannelFinding>): ChannelFinding => ({
  kind: 'freeChoices',
  effect: 'leftOut',
  message: '«Salsas» regala 3.',
  name: 'Italiano',
  itemKey: 'p1',
  path: '/modifiers/edit-modifier/5?field=free',
  ...more,
});

test('lists products with the same cause together, and what blocks the menu first', () => {
  const blocks = finding({ kind: 'noHours', effect: 'blocks', message: 'Sin horario.', name: '', itemKey: null });
  const groups = groupFindings([finding({}), finding({ name: 'Dinámico', itemKey: 'p2' }), blocks]);
  expect(groups).toMatchObject([
    { kind: 'noHours', parts: [{ name: '' }] },
    { kind: 'freeChoices', parts: [{ name: 'Italiano' }, { name: 'Dinámico' }] },
  ]);
  expect(groups[1]?.path).toBe('/modifiers/edit-modifier/5?field=free');
});

test('a cause that is fixed in different places has the place of each part', () => {
  const paths = ['/products/edit-product/1/info', '/products/edit-product/2/info'];
  const [group, ...others] = groupFindings(paths.map((path, at) => finding({ name: `Lomo ${at}`, path })));
  expect(others).toEqual([]);
  expect(group?.path).toBeNull();
  expect(group?.parts.map(({ path }) => path)).toEqual(paths);
});

test('names parts of one kind by that kind', () => {
  const part = (itemKey: string | null) => ({ name: 'x', itemKey, path: '/' });
  expect(partNoun([part('p1'), part('p2.g3')])).toEqual(['producto', 'productos']);
  expect(partNoun([part('c1')])).toEqual(['categoría', 'categorías']);
  expect(partNoun([part('p1'), part('o2')])).toEqual(['parte', 'partes']);
  expect(partNoun([part(null)])).toEqual(['parte', 'partes']);
});
