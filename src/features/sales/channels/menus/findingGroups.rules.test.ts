import { expect, test } from 'vitest';
import type { ChannelFinding } from './channelMenus.contract.ts';
import { groupFindings } from './findingGroups.rules.ts';

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
    { kind: 'noHours', names: [] },
    { kind: 'freeChoices', names: ['Italiano', 'Dinámico'] },
  ]);
});

test('keeps causes apart that are fixed in different places', () => {
  const groups = groupFindings([finding({}), finding({ path: '/modifiers/edit-modifier/6?field=free' })]);
  expect(groups).toHaveLength(2);
});
