import { describe, expect, test } from 'vitest';
import type { SourceGroup } from './menuImportGroups.contract.ts';
import { planGroups, type StoredModifiers, type UploadedGroup } from './menuImportGroups.rules.ts';

const palta = { code: '201', name: 'Palta', price: 990, max: 100, modifierId: null };
const huevo = { code: '202', name: 'Huevo', price: 500, max: 100, modifierId: null };
const extras: SourceGroup = { key: '1', name: 'Agregados', min: 0, max: 3, options: [palta, huevo] };

const stored = (changes: Partial<StoredModifiers['groups'][number]> = {}): StoredModifiers => ({
  groups: [
    {
      id: 9,
      name: 'Agregados',
      min: 0,
      max: 3,
      products: 0,
      children: [
        { id: 1, optionId: 31, price: null },
        { id: 2, optionId: 32, price: null },
      ],
      ...changes,
    },
  ],
  options: [
    { id: 31, name: 'Palta', price: 990, max: 100 },
    { id: 32, name: 'Huevo', price: 500, max: 100 },
  ],
  ofProducts: new Map(),
});
const none: StoredModifiers = { groups: [], options: [], ofProducts: new Map() };
const allowed = { create: true, update: true };

/** Lines of product 5, which is ours. */
const onLine = { count: 1, productIds: new Set([5]) };

function plan(groups: readonly (SourceGroup & Partial<UploadedGroup>)[], present = none, permissions = allowed) {
  const uploaded = groups.map((group): UploadedGroup => ({ skipped: false, forAll: false, ...group }));
  const lines = new Map(groups.map(({ key }) => [key, onLine]));
  return planGroups(uploaded, lines, present, { allowed: permissions });
}
const resultOf = (...args: Parameters<typeof plan>) => plan(...args).results[0];

test('a group that we do not have is created with its options', () => {
  expect(resultOf([extras])).toMatchObject({
    status: 'create',
    modifierId: null,
    options: [
      { name: 'Palta', price: 990, status: 'create' },
      { name: 'Huevo', price: 500, status: 'create' },
    ],
  });
});

test('a group that we have is the same', () => {
  expect(resultOf([extras], stored())).toMatchObject({ status: 'same', modifierId: 9, before: null, missing: [] });
});

test('an option of several groups is created once', () => {
  const sauces = { key: '2', name: 'Salsas', min: 1, max: 1, options: [palta] };
  const { plans } = plan([extras, sauces]);
  const options = [...plans.values()].flatMap(({ children }) => children.map(({ option }) => option));
  expect(new Set(options).size).toBe(2);
});

describe('a group is ours', () => {
  test('by the codes of its options, also with other names', () => {
    const renamed = {
      ...extras,
      name: 'Extras',
      options: [
        { ...palta, name: 'Avocado', modifierId: 31 },
        { ...huevo, name: 'Egg', modifierId: 32 },
      ],
    };
    expect(resultOf([renamed], stored())).toMatchObject({ status: 'same', name: 'Agregados' });
  });

  test('by its name and one option', () => {
    const changed = { ...extras, options: [palta, { ...huevo, code: '203', name: 'Queso' }] };
    expect(resultOf([changed], stored())).toMatchObject({
      status: 'change',
      modifierId: 9,
      options: [{ status: 'same' }, { name: 'Queso', status: 'create' }],
      missing: ['Huevo'],
    });
  });

  test('but not by its name alone', () => {
    const other = { ...extras, options: [{ ...palta, code: '203', name: 'Queso' }] };
    expect(resultOf([other], stored())).toMatchObject({ status: 'create', modifierId: null });
  });

  test('once: of two with the same options, the one with its limits', () => {
    const single = { ...extras, key: '2', name: 'Extras', max: 1 };
    expect(plan([single, extras], stored()).results.map(({ status }) => status)).toEqual(['create', 'same']);
  });
});

test('limits and prices of the source are those of our group', () => {
  const changed = { ...extras, min: 1, options: [{ ...palta, price: 1200 }, huevo] };
  expect(resultOf([changed], stored())).toMatchObject({
    status: 'change',
    min: 1,
    before: { min: 0, max: 3 },
    options: [
      { name: 'Palta', price: 1200, status: 'change', before: 990 },
      { name: 'Huevo', status: 'same', before: null },
    ],
  });
});

describe('the price of an option of ours', () => {
  const pricesOf = (plans: ReturnType<typeof plan>['plans']) =>
    plans.get('1')?.children.map(({ option, price }) => [option.columns.price, price]);

  const dearer = { ...extras, options: [{ ...palta, price: 1200 }, huevo] };

  test('is that of the source where no other group has it', () => {
    expect(pricesOf(plan([dearer], stored()).plans)).toEqual([
      [1200, null],
      [500, null],
    ]);
  });

  test('stays where a group that is not imported has it, and the group has its own', () => {
    const present = stored();
    const others = {
      id: 10,
      name: 'Otros',
      min: 0,
      max: 1,
      products: 0,
      children: [{ id: 3, optionId: 31, price: null }],
    };
    const { plans } = plan([dearer], { ...present, groups: [...present.groups, others] });
    expect(pricesOf(plans)).toEqual([
      [990, 1200],
      [500, null],
    ]);
  });

  test('stays where the group has its own', () => {
    const children = [
      { id: 1, optionId: 31, price: 800 },
      { id: 2, optionId: 32, price: 700 },
    ];
    const changed = {
      ...extras,
      min: 1,
      options: [
        { ...palta, price: 900 },
        { ...huevo, price: 700 },
      ],
    };
    const { plans, results } = plan([changed], stored({ children }));
    expect(pricesOf(plans)).toEqual([
      [990, 900],
      [500, 700],
    ]);
    expect(results[0]?.options).toMatchObject([{ status: 'change', before: 800 }, { status: 'same' }]);
  });
});

describe('a group that products outside the import have', () => {
  const present = { ...stored({ products: 14 }), ofProducts: new Map([[5, [9]]]) };
  const limited = { ...extras, max: 2 };

  test('does not change until that is chosen, and counts them', () => {
    const { plans, results } = plan([limited], present);
    expect(plans.size).toBe(0);
    expect(results[0]).toMatchObject({ status: 'error', choice: 'pending', products: 14, others: 13, modifierId: 9 });
    expect(results[0]?.problem).toBe(
      'También lo tienen 13 productos fuera de esta importación: no cambia hasta que elijas que cambie para todos.',
    );
  });

  test('changes for all once that is chosen', () => {
    const { plans, results } = plan([{ ...limited, forAll: true }], present);
    expect([...plans.keys()]).toEqual(['1']);
    expect(results[0]).toMatchObject({ status: 'change', choice: 'forAll', others: 13, problem: null });
  });

  test('needs no choice where it stays the same, or where all of them are imported', () => {
    expect(resultOf([extras], present)).toMatchObject({ status: 'same', choice: null });
    expect(resultOf([limited], { ...present, groups: stored({ products: 1 }).groups })).toMatchObject({
      status: 'change',
      choice: null,
      others: 0,
    });
  });

  test('keeps the price of an option that another group changes', () => {
    const other = { id: 10, name: 'Otros', min: 0, max: 1, products: 0 };
    const groups = [...present.groups, { ...other, children: [{ id: 3, optionId: 31, price: null }] }];
    const dearer = { ...palta, price: 1200 };
    const sources = [
      { ...extras, options: [dearer, huevo] },
      { ...extras, key: '2', name: 'Otros', max: 1, options: [dearer] },
    ];
    const { plans } = plan(sources, { ...present, groups });
    expect([...plans.keys()]).toEqual(['2']);
    expect(plans.get('2')?.children).toMatchObject([{ price: 1200, option: { columns: { price: 990 } } }]);
  });
});

test('a group keeps our limits where its source has no maximum', () => {
  expect(resultOf([{ ...extras, max: null }], stored())).toMatchObject({ status: 'same', min: 0, max: 3 });
  expect(resultOf([{ ...extras, max: null }])).toMatchObject({ status: 'create', min: 0, max: 100 });
});

test('an option stays that of its group, whichever group comes first', () => {
  const sizes = { key: '1', name: 'Tamaño de pizza', min: 1, max: 1, options: [{ ...palta, code: '33', price: 1000 }] };
  const { plans } = plan([sizes, { ...extras, key: '2' }], stored());
  expect([...plans.values()].map(({ children }) => children[0]?.option.stored?.id)).toEqual([undefined, 31]);
});

test('an option with several prices gets them in its groups, and is the same afterwards', () => {
  const dear = { key: '2', name: 'Premium', min: 0, max: 1, options: [{ ...palta, price: 1500 }] };
  const { plans } = plan([extras, dear]);
  expect([...plans.values()].map(({ children }) => children[0]?.price)).toEqual([null, 1500]);
  const present = stored();
  const premium = {
    id: 10,
    name: 'Premium',
    min: 0,
    max: 1,
    products: 0,
    children: [{ id: 3, optionId: 31, price: 1500 }],
  };
  const next = plan([extras, dear], { ...present, groups: [...present.groups, premium] });
  expect(next.results.map(({ status }) => status)).toEqual(['same', 'same']);
});

test('an option that only one of ours is named as is that one', () => {
  const present = { ...stored(), groups: [] };
  expect(resultOf([extras], present)?.options).toMatchObject([{ status: 'add' }, { status: 'add' }]);
  const twins = { ...present, options: [...present.options, { id: 33, name: 'palta', price: 1, max: 1 }] };
  expect(resultOf([extras], twins)?.options).toMatchObject([{ status: 'create' }, { status: 'add' }]);
});

test('two options of the same name and other codes are two', () => {
  const twice = { ...extras, options: [palta, { ...palta, code: '301' }] };
  expect(resultOf([twice], stored())?.options).toMatchObject([{ status: 'same' }, { status: 'create' }]);
});

describe('a group is not imported', () => {
  test('where it was left out, or its lines were', () => {
    expect(resultOf([{ ...extras, skipped: true }])).toMatchObject({ status: 'skipped' });
    const { plans, results } = planGroups([{ ...extras, skipped: false, forAll: false }], new Map(), none, { allowed });
    expect([plans.size, results[0]?.status]).toEqual([0, 'skipped']);
  });

  test.each([
    ['without options', { ...extras, options: [] }, none, allowed, 'No tiene ninguna opción en venta.'],
    [
      'that requires more than its options and ours allow',
      { ...extras, min: 3, options: [{ ...palta, max: 1 }] },
      { ...stored(), options: stored().options.map((option) => ({ ...option, max: 1 })) },
      allowed,
      'Pide 3 y sus opciones permiten 2.',
    ],
    [
      'that requires more than its options allow',
      { ...extras, min: 3, options: [{ ...palta, max: 1 }] },
      none,
      allowed,
      'Pide 3 y sus opciones permiten 1.',
    ],
    ['that is new, without permission', extras, none, { create: false, update: true }, /para crear modificadores/],
    [
      'that changes, without permission',
      { ...extras, max: 1 },
      stored(),
      { create: true, update: false },
      /para cambiar modificadores/,
    ],
  ])('%s', (_, group, present, permissions, problem) => {
    const { plans, results } = plan([group], present, permissions);
    expect(plans.size).toBe(0);
    expect(results[0]).toMatchObject({ status: 'error', problem: expect.stringMatching(problem) });
  });
});
