import { describe, expect, test } from 'vitest';
import type { ChannelHours, ChannelMenu, ChannelMenuLimits } from '#domain/channelMenus.ts';
import { openHours, sampleItem, sampleMenu, sampleOption } from '#testing/integrations/sampleChannelMenu.ts';
import type { LimitedChannel } from './channelFinding.rules.ts';
import { fitToLimits, isPublishable } from './channelLimits.rules.ts';
import { cutText } from './channelTexts.rules.ts';
import { limitedChannel } from '#testing/channelCase.ts';

const fit = (menu: ChannelMenu, limits: Partial<ChannelMenuLimits>, more: Partial<LimitedChannel> = {}) =>
  fitToLimits({ menu, findings: [] }, limitedChannel(limits, more));
const withItem = (more: Partial<ChannelMenu['items'][number]>) =>
  sampleMenu({ items: sampleMenu().items.map((item) => (item.key === 'p12' ? { ...item, ...more } : item)) });
const nameOf = ({ menu }: { menu: ChannelMenu }, key: string) => menu.items.find((item) => item.key === key)?.name;

test('a menu within the limits is sent as it is', () => {
  expect(fit(sampleMenu(), {})).toEqual({ menu: sampleMenu(), findings: [] });
});

describe('names and descriptions', () => {
  test('that are too long are cut, and the finding shows the cut', () => {
    const found = fit(sampleMenu(), { nameLength: 12 });
    expect(nameOf(found, 'p12')).toBe('Churrasco');
    expect(found.findings).toMatchObject([
      {
        kind: 'nameTooLong',
        effect: 'changed',
        name: 'Churrasco italiano',
        message: 'Rappi acepta 12 letras: va como «Churrasco».',
        path: '/products/edit-product/12/info?field=nameScreenProduct',
      },
    ]);
  });
  test('of an option are found under its product', () => {
    const { items, groups } = sampleMenu();
    const [option] = items.filter(({ isSoldAlone }) => !isSoldAlone);
    const long = items.map((item) => (item.key === option?.key ? { ...item, name: 'Tocino ahumado en casa' } : item));
    const users = items.filter(({ isSoldAlone, groupKeys }) =>
      groups.some(
        ({ key, choices }) =>
          isSoldAlone && groupKeys.includes(key) && choices.some(({ itemKey }) => itemKey === option?.key),
      ),
    );
    expect(users.length).toBeGreaterThan(0);
    const [finding] = fit(sampleMenu({ items: long }), { nameLength: 20 }).findings;
    expect(finding?.name).toMatch(/^Tocino ahumado en casa \(/);
    expect(finding?.name).toContain(users[0]?.name);
  });
  test('are cut at a word, without half of a character', () => {
    expect(cutText('Pizza napolitana', 10)).toBe('Pizza napo');
    expect(cutText('Pizza familiar napolitana', 18)).toBe('Pizza familiar');
    expect(cutText('Pizzas 🍕🍕', 8)).toBe('Pizzas');
  });
  test('lose their emojis, where a channel takes none', () => {
    const found = fit(withItem({ name: 'Churrasco 🥩🔥 italiano' }), { emoji: false });
    expect(nameOf(found, 'p12')).toBe('Churrasco italiano');
    expect(found.findings).toMatchObject([{ kind: 'emoji', effect: 'changed' }]);
    expect(fit(withItem({ name: 'Combo 2 × 1 ®' }), { emoji: false }).menu.items).toHaveLength(4);
  });
  test('of nothing but emojis keep a product out', () => {
    const found = fit(withItem({ name: '🥩' }), { emoji: false });
    expect(nameOf(found, 'p12')).toBeUndefined();
    expect(found.findings.map(({ effect }) => effect)).toEqual(['changed', 'leftOut']);
  });
  test('with a banned word keep a product out, and block a menu where it is an option', () => {
    const limits = { bannedWords: { cl: ['Uber Eats'] } };
    const out = fit(withItem({ description: 'Como en ÚBER EATS.' }), limits);
    expect(nameOf(out, 'p12')).toBeUndefined();
    expect(out.findings).toMatchObject([{ kind: 'bannedWord', effect: 'leftOut', itemKey: 'p12' }]);
    expect(isPublishable(out.findings)).toBe(true);
    const items = [...sampleMenu().items, sampleOption('o8', 'Salsa Uber Eats', 0)];
    const option = fit(sampleMenu({ items }), limits);
    expect(isPublishable(option.findings)).toBe(false);
    expect(option.findings[0]?.path).toBe('/modifiers/edit-modifier/8?field=name');
    expect(fit(withItem({ name: 'Tubereats' }), limits).findings).toEqual([]);
    expect(fit(withItem({ name: 'Uber Eats' }), limits, { country: 'cr' }).findings).toEqual([]);
  });
});

describe('pictures', () => {
  const picture = { maxBytes: 1_000_000, minSide: 320, maxSide: 6000 };
  const url = 'https://cdn.comanda.test/churrasco.jpg';
  test.each([
    [{ width: 200, height: 900, bytes: null }, 'mide 200 × 900 y Rappi pide al menos 320 por lado'],
    [{ width: 900, height: 9000, bytes: null }, 'mide 900 × 9000 y Rappi acepta hasta 6000 por lado'],
    [{ width: 900, height: 900, bytes: 2_000_000 }, 'pesa más que 1 MB'],
  ])('that a channel refuses are left out: %j', (facts, reason) => {
    const { menu, findings } = fit(sampleMenu(), { picture }, { pictures: new Map([[url, facts]]) });
    expect(menu.items.find(({ key }) => key === 'p12')?.pictureUrl).toBeNull();
    expect(findings).toMatchObject([{ kind: 'picture', effect: 'changed', message: `Va sin su foto: ${reason}.` }]);
  });
  test('of the right size are sent, and so are those that nobody measured', () => {
    const right = new Map([[url, { width: 900, height: 900, bytes: 1000 }]]);
    for (const pictures of [right, new Map()])
      expect(fit(sampleMenu(), { picture }, { pictures }).findings).toEqual([]);
  });
});

describe('hours', () => {
  test('that are too short are left out and named', () => {
    const menu = sampleMenu({ hours: openHours(['00:00', '00:30'], ['18:00', '24:00']) });
    const found = fit(menu, { minHoursMinutes: 61 });
    expect(found.menu.hours?.monday).toEqual([{ from: '18:00', to: '24:00' }]);
    expect(found.findings).toHaveLength(7);
    expect(found.findings[0]).toMatchObject({
      kind: 'shortHours',
      effect: 'changed',
      message: 'Lunes de 00:00 a 00:30 no va: Rappi pide tramos de al menos 61 minutos.',
    });
    const none = fit(sampleMenu({ hours: openHours(['18:00', '18:30']) }), { minHoursMinutes: 61 });
    expect(isPublishable(none.findings)).toBe(false);
  });
  test('that a channel does not take are reported', () => {
    const categories = sampleMenu().categories.map((each) => ({ ...each, hours: openHours(['12:00', '15:00']) }));
    const found = fit(sampleMenu({ categories }), { storeHours: false, partHours: 'none' });
    expect([found.menu.hours, found.menu.categories.map(({ hours }) => hours)]).toEqual([null, [null, null]]);
    expect(found.findings.map(({ kind, effect }) => [kind, effect])).toEqual([
      ['storeHours', 'notice'],
      ['partHours', 'changed'],
      ['partHours', 'changed'],
    ]);
  });
});

test('hours of categories are those of their items at a channel that has only these', () => {
  const [first, second] = sampleMenu().categories;
  if (!first || !second) throw new Error('The sample has two categories');
  const lunch = openHours(['12:00', '15:00']);
  const evening = openHours(['14:00', '22:00']);
  const items = sampleMenu().items.map((item) => (item.key === 'p12' ? { ...item, hours: evening } : item));
  const hoursOf = (hours: [ChannelHours | null, ChannelHours | null]) => {
    const categories = [
      { ...first, hours: hours[0] },
      { ...second, hours: hours[1] },
    ];
    const { menu, findings } = fit(sampleMenu({ categories, items }), { partHours: 'items' });
    expect(findings).toEqual([]);
    expect(menu.categories.map((category) => category.hours)).toEqual([null, null]);
    return Object.fromEntries(menu.items.map((item) => [item.key, item.hours?.monday ?? null]));
  };
  const both = [{ from: '14:00', to: '15:00' }];
  expect(hoursOf([lunch, evening])).toEqual({ o7: null, o9: null, p12: both, p31: [{ from: '12:00', to: '22:00' }] });
  expect(hoursOf([lunch, null])).toEqual({ o7: null, o9: null, p12: both, p31: null });
});

describe('counts and amounts', () => {
  test('of products count without the options', () => {
    expect(fit(sampleMenu(), { itemsSoldAlone: 2 }).findings).toEqual([]);
    expect(fit(sampleMenu(), { itemsSoldAlone: 1 }).findings).toMatchObject([
      { kind: 'tooMany', effect: 'blocks', message: 'El menú tiene 2 productos y Rappi acepta 1.' },
    ]);
  });
  test('of too many products in a category block a menu', () => {
    const { findings } = fit(sampleMenu(), { itemsPerCategory: 1 });
    expect(findings).toMatchObject([
      { kind: 'tooMany', effect: 'blocks', name: 'Sándwiches (2 productos)', path: '/menu/edit-menu/1?field=c2' },
    ]);
  });
  test('of too many options keep a product out', () => {
    const { menu, findings } = fit(sampleMenu(), { choicesPerItem: 2 });
    expect(findings).toMatchObject([{ kind: 'tooMany', effect: 'leftOut', itemKey: 'p12' }]);
    expect(menu.items.map(({ key }) => key)).toEqual(['p31']);
    expect(menu.groups).toEqual([]);
  });
  test('with cents keep a product out, where a channel has none', () => {
    const items = [
      sampleItem({ key: 'p12', name: 'Taco', price: 1290 }),
      sampleItem({ key: 'p31', name: 'Agua', price: 1000 }),
    ];
    const { menu, findings } = fit(sampleMenu({ items, groups: [] }), { cents: false }, { country: 'mx' });
    expect(menu.items.map(({ key }) => key)).toEqual(['p31']);
    expect(findings[0]?.message).toContain('$12.90 y Rappi no acepta centavos');
    expect(fit(sampleMenu({ items, groups: [] }), { cents: false }).findings).toEqual([]);
  });
  test('of no product block a menu', () => {
    const { findings } = fit(sampleMenu({ categories: [] }), {});
    expect(findings).toMatchObject([{ kind: 'empty', effect: 'blocks' }]);
  });
});
