import { expect, test } from 'vitest';
import type { ChannelMenu } from '#domain/channelMenus.ts';
import {
  openHours,
  sampleGroup,
  sampleItem,
  sampleMenu,
  sampleOption,
} from '#testing/integrations/sampleChannelMenu.ts';
import { fromDidiMenu, toDidiMenu } from './didiFoodMenu.ts';
import { didiMenu, outcomeOf, taskStates } from './menuDialect.ts';

const roundTrip = (menu: ChannelMenu) => fromDidiMenu(didiMenu.parse(toDidiMenu(menu, 'CLP')), 'CLP');
const item = sampleItem({ key: 'p12', name: 'Churrasco', price: 5990 });
const withItems = (...items: ChannelMenu['items']): ChannelMenu => sampleMenu({ hours: null, items, groups: [] });

test('hours of an item are read as they were written, also to the end of a day and without a day', () => {
  const evenings = { ...openHours(['20:00', '24:00']), monday: [], sunday: [{ from: '12:00', to: '15:30' }] };
  const menu = withItems({ ...item, hours: evenings });
  expect(roundTrip(menu)).toEqual(menu);
  expect(toDidiMenu(menu, 'CLP')).toMatchObject({
    items: [
      {
        sold_info_intl: [
          { time: [{ begin: '20:00', end: '23:59' }], day: [2, 3, 4, 5, 6] },
          { time: [{ begin: '12:00', end: '15:30' }], day: [7] },
        ],
      },
    ],
  });
});

test('an option has the price and the maximum of each group, and a group says whether it is required', () => {
  const groups = [
    sampleGroup({ key: 'g3', name: 'Agregados', max: 4, choices: [{ itemKey: 'o7', price: 990, max: 2 }] }),
    sampleGroup({ key: 'g4', name: 'Incluidos', min: 1, choices: [{ itemKey: 'o7', price: 500, max: 1 }] }),
  ];
  const menu = sampleMenu({
    hours: null,
    items: [sampleOption('o7', 'Palta', 990), { ...item, groupKeys: ['g3', 'g4'] }],
    groups,
  });
  expect(roundTrip(menu)).toEqual(menu);
  expect(toDidiMenu(menu, 'CLP')).toMatchObject({
    modifier_groups: [
      { is_required: 2, buy_mode: 1 },
      { is_required: 1, buy_mode: 0 },
    ],
  });
});

test('a sold-out item is uploaded as such, and alcohol is declared', () => {
  const menu = withItems({ ...item, available: false, marks: ['alcohol'] });
  expect(toDidiMenu(menu, 'CLP')).toMatchObject({ items: [{ status: 2, has_wine: true, price: 599_000 }] });
  expect(roundTrip(menu)).toEqual(menu);
});

test.each([
  ['waiting', { state: 'waiting', task: '5' }],
  ['retry', { state: 'waiting', task: '5' }],
  ['running', { state: 'waiting', task: '5' }],
  ['success', { state: 'live', issues: [] }],
  ['failed', { state: 'refused', issues: [{ itemKey: 'p12', message: 'DiDi Food no acepta: «p12 has no name».' }] }],
] as const)('a task in the state %s is an outcome', (state, outcome) => {
  const task = { status: taskStates[state], message: 'p12 has no name', operationList: null };
  expect(outcomeOf(task, '5')).toEqual(outcome);
});
