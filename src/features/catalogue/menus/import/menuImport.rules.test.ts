import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countryCodes, csvFormat } from '#domain/countries.ts';
import { formatAmount, formatDecimal } from '#domain/money.ts';
import { numberCell } from '#kit/contract/values/csv.ts';
import { matchColumns } from '#kit/contract/values/fileColumns.ts';
import { menuColumnSource, readCells, readHeaders } from './menuImport.rules.ts';
import { type UploadedRow, planImport, type PlanRules, type StoredDraft } from './menuImportPlan.rules.ts';
import { positionedLines } from './menuImportPlaces.rules.ts';

const rules: PlanRules = {
  country: 'cl',
  allowed: { create: true, update: true },
  allowedModifiers: { create: true, update: true },
  limits: { categories: 200, lines: 50_000 },
  trustsIds: false,
};

const fieldOfHeader = (header: string) => matchColumns([header], menuColumnSource()).fields[0];

describe('headers', () => {
  test('are recognized in Spanish and English regardless of case, accents and punctuation', () => {
    for (const header of ['Categoría', 'CATEGORIA', 'category', ' Sección '])
      expect(fieldOfHeader(header), header).toBe('category');
    expect(fieldOfHeader('Código_Aloha')).toBe('alohaId');
    expect(fieldOfHeader('Precio en el menu')).toBe('menuPrice');
    for (const header of ['Nombre producto', 'nombre del producto', 'NOMBRE'])
      expect(fieldOfHeader(header), header).toBe('product');
    for (const header of ['Precio venta', 'precio de venta']) expect(fieldOfHeader(header), header).toBe('price');
    expect(fieldOfHeader('comentario interno')).toBeUndefined();
  });

  test('are rejected by name when a column is missing or repeated', () => {
    expect(readHeaders(['producto', 'precio'])).toMatchObject({
      problem: expect.stringContaining('la columna «categoría»'),
    });
    expect(readHeaders(['a', 'b'])).toMatchObject({ problem: expect.stringContaining('«categoría» y «producto»') });
    expect(readHeaders(['categoría', 'producto', 'name'])).toMatchObject({
      problem: 'Las columnas «producto» y «name» son la misma: deja una.',
    });
  });
});

describe('cells', () => {
  const read = (cells: object) =>
    readCells({ category: 'A', product: 'B', ...cells }, { country: 'cl', fileMark: null });

  test('accept amounts and percentages in the format of each country', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...countryCodes),
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        (country, price, hundredths) => {
          const cells = {
            category: 'A',
            price: formatAmount(price, country),
            discount: formatDecimal(hundredths / 100, country),
          };
          const format = { country, fileMark: null };
          expect(readCells(cells, format)).toMatchObject({
            problems: [],
            values: { price, discount: hundredths / 100 },
          });
          expect(
            readCells({ category: 'A', discount: numberCell(hundredths / 100, csvFormat(country).decimalMark) }, format)
              .values.discount,
          ).toBe(hundredths / 100);
        },
      ),
    );
  });

  test('leave the stored value when empty and clear the line price with a dash', () => {
    expect(read({ price: '', menuPrice: ' ', hidden: '' }).values).toMatchObject({
      price: undefined,
      menuPrice: undefined,
    });
    expect(read({ menuPrice: '-', discount: '-' })).toMatchObject({
      problems: [],
      values: { menuPrice: null, discount: null },
    });
    expect(read({ price: '-' }).problems).toHaveLength(1);
  });

  test.each([
    ['8,990', 'cl', 8990],
    ['1,500', 'cr', 1500],
    ['12.90', 'gt', 1290],
    ['12.90', 'cl', '«12.90»: los montos no llevan decimales.'],
    ['1.500,50', 'cl', '«1.500,50»: los montos no llevan decimales.'],
    ['1.500', 'mx', '«1.500» puede ser 1.5 o 1,500: escríbelo sin puntos ni comas de miles, 1.5 o 1500.'],
  ] as const)('never round the price %j in %s', (price, country, expected) => {
    const { values, problems } = readCells({ category: 'A', price }, { country, fileMark: null });
    expect(problems[0]?.message ?? values.price).toBe(expected);
  });

  test('report problems by column', () => {
    const cells = { category: '', price: '-5', discount: '100,5', hidden: 'tal vez', position: '0', productId: 'x' };
    expect(read(cells).problems.map(({ field }) => field)).toEqual([
      'price',
      'discount',
      'hidden',
      'position',
      'productId',
      'category',
    ]);
    expect(read({ product: 'x'.repeat(121) }).problems).toEqual([
      { field: 'product', message: 'Usa como máximo 120 caracteres' },
    ]);
  });
});

const word = fc.constantFrom('Pan', 'pan', 'Té', 'Sopa', "'=1", '-3');
const amount = fc.option(fc.integer({ min: 0, max: 99_999 }));

/** Random drafts: products and categories with repeated names, lines in any order. */
const drafts = fc
  .record({
    products: fc.array(
      fc.record({ name: word, priceProduct: fc.integer({ min: 0, max: 9999 }), code: fc.option(word) }),
      {
        minLength: 1,
        maxLength: 6,
      },
    ),
    categories: fc.array(word, { minLength: 1, maxLength: 4 }),
    lines: fc.array(fc.record({ category: fc.nat(), product: fc.nat(), price: amount, hidden: fc.boolean() }), {
      maxLength: 12,
    }),
  })
  .map(({ products, categories, lines }): StoredDraft => {
    const seen = new Set<string>();
    return {
      products: products.map(({ name, priceProduct, code }, at) => ({
        id: at + 1,
        name,
        priceProduct,
        description: '',
        availability: at % 2 === 0,
        alohaId: code,
        fbdId: null,
      })),
      categories: categories.map((name, at) => ({ id: at + 1, name })),
      lines: lines.flatMap(({ category, product, price, hidden }, at) => {
        const [categoryId, productId] = [(category % categories.length) + 1, (product % products.length) + 1];
        if (seen.has(`${categoryId} ${productId}`)) return [];
        seen.add(`${categoryId} ${productId}`);
        return [{ id: at + 1, categoryId, productId, position: at + 1, price, discount: null, hidden }];
      }),
    };
  });

/** Rows that an export of the draft contains. */
const exported = ({ products, categories, lines }: StoredDraft): UploadedRow[] =>
  categories
    .flatMap((category) =>
      lines.filter(({ categoryId }) => categoryId === category.id).map((line, at) => ({ category, line, at })),
    )
    .map(({ category, line, at }, index) => {
      const product = products.find(({ id }) => id === line.productId);
      return {
        line: index + 2,
        skipped: false,
        cells: {
          category: category.name,
          product: product?.name ?? '',
          price: String(product?.priceProduct),
          menuPrice: line.price === null ? '' : String(line.price),
          hidden: line.hidden ? 'sí' : 'no',
          available: product?.availability ? 'sí' : 'no',
          position: String(at + 1),
          alohaId: product?.alohaId ?? '',
          productId: String(line.productId),
        },
      };
    });

/** Draft after applying the plan of the rows. */
function applied(present: StoredDraft, rows: readonly UploadedRow[]): StoredDraft {
  const plan = planImport(rows, present, rules);
  const products = present.products.map((product) => ({ ...product }));
  const idOf = new Map<object, number>();
  for (const product of plan.products) {
    const id = product.stored?.id ?? products.length + 1;
    idOf.set(product, id);
    const row = { id, ...product.columns };
    if (product.stored) products[products.findIndex((each) => each.id === id)] = row;
    else products.push(row);
  }
  const categories = plan.categories.map(({ stored, name }, at) => stored ?? { id: at + 1, name });
  let nextId = 1000;
  const lines = plan.categories.flatMap((category, at) =>
    positionedLines(category).map(({ stored, product, position, price, discount, hidden }) => ({
      id: stored?.id ?? nextId++,
      categoryId: categories[at]?.id ?? 0,
      productId: stored?.productId ?? (product ? (idOf.get(product) ?? 0) : 0),
      position,
      price,
      discount,
      hidden,
    })),
  );
  return { products, categories, lines };
}

const statuses = (present: StoredDraft, rows: readonly UploadedRow[]) =>
  new Set(planImport(rows, present, rules).results.map(({ status }) => status));

describe('import plan', () => {
  test('of an export is empty for any menu', () => {
    fc.assert(
      fc.property(drafts, (present) => {
        expect([...statuses(present, exported(present))].filter((status) => status !== 'same')).toEqual([]);
      }),
    );
  });

  test('of a valid file is empty once applied', () => {
    const cell = fc.record({
      category: word,
      product: word,
      price: fc.integer({ min: 1, max: 3 }).map(String),
      menuPrice: fc.constantFrom('', '-', '5'),
      position: fc.constantFrom('', '1', '2', '9'),
    });
    fc.assert(
      fc.property(drafts, fc.array(cell, { maxLength: 8 }), (present, cells) => {
        const uploaded = cells.map((each, at): UploadedRow => ({ line: at + 2, cells: each, skipped: false }));
        const { results } = planImport(uploaded, present, rules);
        const good = uploaded.filter((_, at) => results[at]?.status !== 'error');
        const after = applied(present, good);
        expect([...statuses(after, good)].filter((status) => status !== 'same')).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test('applies requested positions and reports moved lines', () => {
    const present: StoredDraft = {
      products: ['Uno', 'Dos', 'Tres'].map((name, at) => ({
        id: at + 1,
        name,
        priceProduct: 1,
        description: '',
        availability: true,
        alohaId: null,
        fbdId: null,
      })),
      categories: [{ id: 1, name: 'A' }],
      lines: [1, 2, 3].map((id) => ({
        id,
        categoryId: 1,
        productId: id,
        position: id,
        price: null,
        discount: null,
        hidden: false,
      })),
    };
    const rows = [{ line: 2, skipped: false, cells: { category: 'A', product: 'Tres', position: '1' } }];
    const { results, categories } = planImport(rows, present, rules);
    expect(results).toMatchObject([{ status: 'change', changes: [{ field: 'position', before: 3, after: 1 }] }]);
    expect(categories.flatMap(positionedLines).map(({ stored }) => stored?.id)).toEqual([3, 1, 2]);
  });

  test('rejects lines with contradicting values of one product', () => {
    const present: StoredDraft = { products: [], categories: [], lines: [] };
    const row = (line: number, category: string, price: string): UploadedRow => ({
      line,
      skipped: false,
      cells: { category, product: 'Pan', price },
    });
    const { results } = planImport([row(2, 'A', '100'), row(3, 'B', '100'), row(4, 'C', '200')], present, rules);
    expect(results.map(({ creates }) => creates)).toEqual([['product', 'category', 'line'], ['category', 'line'], []]);
    expect(results[2]?.problems).toEqual([
      { field: 'price', message: 'La línea 2 dice otra cosa de este mismo producto' },
    ]);
  });

  test('rejects categories and products above the menu limits and accepts the rest', () => {
    const present: StoredDraft = { products: [], categories: [{ id: 1, name: 'A' }], lines: [] };
    const row = (line: number, category: string, product: string): UploadedRow => ({
      line,
      skipped: false,
      cells: { category, product, price: '100' },
    });
    const rows = [row(2, 'B', 'Uno'), row(3, 'C', 'Dos'), row(4, 'A', 'Tres'), row(5, 'A', 'Cuatro')];
    const { results, categories } = planImport(rows, present, { ...rules, limits: { categories: 2, lines: 2 } });
    expect(results.map(({ problems }) => problems)).toEqual([
      [],
      [{ field: 'category', message: 'Un menú tiene hasta 2 categorías' }],
      [],
      [{ field: 'product', message: 'Un menú tiene hasta 2 productos' }],
    ]);
    expect(categories.flatMap(positionedLines)).toHaveLength(2);
  });
});
