import { describe, expect, it } from 'vitest';
import type { WeekHours } from '#domain/schedule/schedule.ts';
import { weekdays } from '#domain/time/weekdays.ts';
import type { MenuContent } from '#features/catalogue/menus/record/menuContent.contract.ts';
import type { Catalogue, CatalogueModifier } from './catalogue.ts';
import { preflight } from './preflight.rules.ts';
import { catalogueOf, child, contentOf, modifier, product } from '#testing/catalogueCase.ts';

describe('menu preflight', () => {
  const at = new Date('2026-06-10T16:00:00Z');
  const issueKinds = (content: MenuContent, catalogue: Catalogue, overrides = {}) =>
    preflight({ menuId: 1, content, catalogue, storeCount: 1, offEverywhere: [], at, ...overrides }).map(
      ({ kind }) => kind,
    );
  const pictured = { pictures: [{ url: '/a', thumbnail: '/a', alt: '', focalX: 50, focalY: 50 }] };

  it('finds no problems in a complete menu', () => {
    expect(issueKinds(contentOf([1]), catalogueOf([product(1, pictured)]))).toEqual([]);
  });

  it('lists the problems of products, errors first', () => {
    const products = [
      product(1, { priceProduct: 0 }),
      product(2, { ...pictured, availability: false, endDatetime: '2026-01-01T00:00:00.000Z' }),
      product(3, { ...pictured, minQuantityModifiers: 1 }),
    ];
    expect(issueKinds(contentOf([1, 2, 3, 4]), catalogueOf(products), { storeCount: 0 })).toEqual([
      'priceZero',
      'minOverOptions',
      'unknownProduct',
      'noStores',
      'noPicture',
      'unavailable',
      'expired',
    ]);
  });

  it('reports required groups whose options are unavailable or sold out', () => {
    const modifiers = (option: Partial<CatalogueModifier>) => [
      modifier(10, 'group', { minQuantityModifiers: 1, children: [child(11)] }),
      modifier(11, 'option', option),
    ];
    const with10 = [product(1, { ...pictured, groupIds: [10] })];
    expect(issueKinds(contentOf([1]), catalogueOf(with10, modifiers({ availability: false })))).toEqual([
      'groupWithoutOptions',
    ]);
    const offEverywhere = [{ id: 11, until: null }];
    expect(issueKinds(contentOf([1]), catalogueOf(with10, modifiers({})), { offEverywhere })).toEqual([
      'requiredSoldOut',
    ]);
  });

  it('links to the menu row or setting that fixes the problem', () => {
    const never = Object.fromEntries(weekdays.map((day) => [day, []])) as unknown as WeekHours;
    const pathsOf = (content: MenuContent, storeCount = 1) =>
      preflight({
        menuId: 7,
        content,
        catalogue: catalogueOf([product(3, pictured)]),
        storeCount,
        offEverywhere: [],
        at,
      }).map(({ path }) => path);
    expect(pathsOf(contentOf([3], { id: 5, hours: never }))).toEqual(['/menu/edit-menu/7?field=c5']);
    expect(pathsOf(contentOf([3], { id: 5, hidden: true }))).toEqual(['/menu/edit-menu/7?field=c5']);
    expect(pathsOf(contentOf([3, 4]))).toEqual(['/menu/edit-menu/7?field=l4']);
    expect(pathsOf(contentOf([3]), 0)).toEqual(['/menu/edit-menu/7?field=storeIds']);
  });

  it('reports hidden products, categories without hours and empty menus', () => {
    const catalogue = catalogueOf([product(1, pictured)]);
    expect(issueKinds(contentOf([1], { hidden: true }), catalogue)).toEqual(['hiddenEverywhere']);
    const never = Object.fromEntries(weekdays.map((day) => [day, []])) as unknown as WeekHours;
    expect(issueKinds(contentOf([1], { hours: never }), catalogue)).toEqual(['neverOpen']);
    expect(issueKinds(contentOf([]), catalogue)).toEqual(['emptyMenu', 'emptyCategory']);
  });
});
