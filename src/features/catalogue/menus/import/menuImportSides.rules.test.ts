import { describe, expect, test } from 'vitest';
import { planImport, type PlanRules, type StoredDraft, type UploadedRow } from './menuImportPlan.rules.ts';
import { positionedLines } from './menuImportPlaces.rules.ts';
import { categoryFinder, changedSide, chosenLine, withoutTyped, withOurTexts } from './menuImportSides.rules.ts';

const cola = { name: 'Cola 350', description: '', priceProduct: 1500, availability: true, alohaId: null, fbdId: null };
const line = (id: number, categoryId: number, productId: number) => ({
  id,
  categoryId,
  productId,
  position: id,
  price: null,
  discount: null,
  hidden: false,
});
const draft: StoredDraft = {
  categories: [
    { id: 7, name: 'Para tomar' },
    { id: 8, name: 'Bebidas' },
  ],
  lines: [line(1, 7, 12), line(2, 8, 13)],
  products: [
    { id: 12, ...cola },
    { id: 13, ...cola, name: 'Agua' },
  ],
};
const rules: PlanRules = {
  country: 'cl',
  allowed: { create: true, update: true },
  allowedModifiers: { create: true, update: true },
  limits: { categories: 200, lines: 50_000 },
  trustsIds: true,
};
const source = { category: 'Bebidas', product: 'COCA LATA', description: '350 ml', price: '1.990' };
const theirs = { product: 'theirs', description: 'theirs', price: 'theirs', category: 'theirs' } as const;
const ours = { product: 'ours', description: 'ours', price: 'ours', category: 'ours' } as const;

const lineWith = (choices: Parameters<typeof chosenLine>[2]['choices']) =>
  chosenLine(source, draft.products[0], { category: categoryFinder(draft)(12), choices });
const cellsWith = (choices: Parameters<typeof lineWith>[0]) => ({ productId: '12', ...lineWith(choices).cells });
const plan = (...rows: Partial<UploadedRow>[]) =>
  planImport(
    rows.map((row, at) => ({ line: at + 1, cells: {}, skipped: false, source, ...row })),
    draft,
    rules,
  );
const resultOf = (cells: UploadedRow['cells']) => plan({ cells }).results[0];

test('a new product has all of the source', () => {
  expect(chosenLine(source, undefined, { category: null, choices: ours })).toEqual({ cells: source, ours: [] });
});

test('the values of the source, or ours, are those of the line', () => {
  expect(cellsWith(theirs)).toEqual({ productId: '12', ...source });
  expect(cellsWith(ours)).toEqual({ productId: '12', product: 'Cola 350', category: 'Para tomar' });
});

test('a product that is not in the menu goes to the category of the source', () => {
  expect(chosenLine(source, draft.products[0], { category: null, choices: ours })).toMatchObject({
    cells: { category: 'Bebidas' },
    ours: ['product'],
  });
});

describe('a line', () => {
  test('with our values changes nothing, and shows those of the source', () => {
    expect(resultOf(cellsWith(ours))).toMatchObject({
      status: 'same',
      sides: [
        { field: 'product', theirs: 'COCA LATA', ours: 'Cola 350', chosen: 'ours' },
        { field: 'description', theirs: '350 ml', ours: '', chosen: 'ours' },
        { field: 'price', theirs: 1990, ours: 1500, chosen: 'ours' },
        { field: 'category', theirs: 'Bebidas', ours: 'Para tomar', chosen: 'ours' },
      ],
    });
  });

  test('with those of the source changes the product, and moves it', () => {
    const { results, categories } = plan({ cells: cellsWith(theirs) });
    expect(results[0]).toMatchObject({
      status: 'change',
      creates: [],
      changes: [
        { field: 'product', before: 'Cola 350', after: 'COCA LATA' },
        { field: 'description', before: '', after: '350 ml' },
        { field: 'price', before: 1500, after: 1990 },
        { field: 'category', before: 'Para tomar', after: 'Bebidas' },
      ],
      sides: [{ chosen: 'theirs' }, { chosen: 'theirs' }, { chosen: 'theirs' }, { chosen: 'theirs' }],
    });
    expect(categories.map((category) => positionedLines(category).map(({ stored }) => stored?.id))).toEqual([
      [],
      [2, 1],
    ]);
  });

  test('with a typed value has neither', () => {
    const typed = { ...cellsWith(ours), price: '1.700' };
    expect(resultOf(typed)?.sides.find(({ field }) => field === 'price')).toMatchObject({ chosen: null });
  });

  test('whose values are the same has no sides', () => {
    const same = { category: 'PARA TOMAR', product: 'Cola 350', price: '1.500' };
    expect(plan({ cells: cellsWith(ours), source: same }).results[0]?.sides).toEqual([]);
  });

  test('with another menu price shows that of its line', () => {
    const priced = { ...draft, lines: [{ ...line(1, 7, 12), price: 1200 }] };
    const cells = { productId: '12', category: 'Para tomar', product: 'Cola 350', menuPrice: '1.990' };
    const row = { line: 1, cells, skipped: false, source: { ...cells } };
    expect(planImport([row], priced, rules).results[0]?.sides).toEqual([
      { field: 'price', theirs: 1990, ours: 1200, chosen: 'theirs' },
    ]);
  });
});

test('choosing the other side of a field and back restores the line', () => {
  const before = { cells: cellsWith(ours), ours: lineWith(ours).ours };
  for (const field of ['product', 'description', 'price', 'category'] as const) {
    const sides = resultOf(before.cells)?.sides ?? [];
    const changed = changedSide({ ...before, source, sides }, { field, side: 'theirs' }) ?? { cells: {}, ours: [] };
    expect(changed.cells).toMatchObject({ [field]: source[field] });
    expect(changed.ours).not.toContain(field);
    const changedSides = resultOf(changed.cells)?.sides ?? [];
    expect(changedSide({ ...changed, source, sides: changedSides }, { field, side: 'ours' })).toEqual(before);
    expect(changedSide({ ...before, source, sides }, { field, side: 'ours' })).toBeNull();
  }
});

describe('a product that is renamed and moved here', () => {
  const renamed = { id: 12, ...cola, name: 'Cola en lata' };
  const moved = () => 'Bebidas frías';

  test('keeps its name and category where the line takes ours', () => {
    const chosen = { cells: cellsWith(ours), ours: lineWith(ours).ours };
    expect(withOurTexts(chosen, renamed, moved)).toEqual({
      productId: '12',
      product: 'Cola en lata',
      category: 'Bebidas frías',
    });
    expect(withOurTexts(chosen, renamed, () => null)).toMatchObject({ category: 'Para tomar' });
  });

  test('gets those of the source, or typed ones, where the line takes them', () => {
    expect(withOurTexts({ cells: cellsWith(theirs), ours: lineWith(theirs).ours }, renamed, moved)).toMatchObject({
      product: 'COCA LATA',
    });
    const typed = { product: 'Cola chica' };
    const line = { cells: { ...cellsWith(ours), ...typed }, ours: withoutTyped(lineWith(ours).ours, typed) };
    expect(withOurTexts(line, renamed, moved)).toMatchObject({ product: 'Cola chica', category: 'Bebidas frías' });
  });
});
