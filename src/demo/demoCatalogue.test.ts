import { describe, expect, test } from 'vitest';
import { maxLabelLength, productAttributes } from '#domain/catalogue.ts';
import { demoProducts } from './demoCatalogue.ts';
import { demoTenants } from './demoData.ts';
import { contradictionsOf } from './demoModifiers.ts';

describe.each(demoTenants)('the catalogue of $name', ({ catalogue }) => {
  const products = demoProducts(catalogue.dishes, catalogue.most);

  test('has dishes of different names and addresses, each with a price', () => {
    expect(new Set(products.map(({ row }) => row.url)).size).toBe(products.length);
    expect(new Set(products.map(({ row }) => row.name)).size).toBe(products.length);
    for (const { row } of products) {
      expect(row.priceProduct).toBeGreaterThan(0);
      expect(row.name.length).toBeLessThanOrEqual(120);
      expect(row.label?.length ?? 0).toBeLessThanOrEqual(maxLabelLength);
    }
  });

  test('has attributes in the order in which they are saved', () => {
    for (const { row } of products)
      expect(row.attributes).toEqual(productAttributes.filter((each) => row.attributes.includes(each)));
  });

  test('refers only to groups that exist, in products and options', () => {
    const known = new Set(catalogue.groups.map(({ name }) => name));
    for (const { groups } of products) for (const name of groups) expect(known).toContain(name);
    const nestedGroups = catalogue.groups.flatMap(({ options }) => options.flatMap(({ asks }) => asks ?? []));
    for (const name of nestedGroups) expect(known).toContain(name);
  });
});

test('options that contradict each other are found across groups', () => {
  const [demo] = demoTenants;
  const found = contradictionsOf(demo?.catalogue.groups ?? []);
  expect(found).toContainEqual(['Quitar ingredientes/Sin palta', 'Agregados/Palta']);
  expect(found).toContainEqual(['Quitar ingredientes/Sin mayonesa', 'Salsas/Mayonesa']);
  expect(found.every(([without]) => without.includes('/Sin '))).toBe(true);
});

test('the Chilean chain has five thousand products', () => {
  const { dishes, most } = demoTenants[0]?.catalogue ?? { dishes: [], most: 0 };
  expect(demoProducts(dishes, most)).toHaveLength(5_000);
});

test('a drink looks like what it is served in, and flavours have different colours', () => {
  const [demo] = demoTenants;
  const pictures = new Map(
    demoProducts(demo?.catalogue.dishes ?? [], 5000).map(({ row }) => [row.name, row.pictureKeys[0]]),
  );
  expect(pictures.get('Coca-Cola lata 350 ml')).toMatch(/^demo\/can-/);
  expect(pictures.get('Coca-Cola botella 1,5 L')).toMatch(/^demo\/petBottle-/);
  const cans = ['Coca-Cola', 'Coca-Cola Zero', 'Fanta', 'Sprite', 'Inca Kola'].map((name) =>
    pictures.get(`${name} lata 350 ml`),
  );
  expect(new Set(cans).size).toBe(cans.length);
});
