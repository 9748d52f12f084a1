import { expect, it, test } from 'vitest';
import { z } from 'zod';
import { blankOf, copyName, draftOf } from './draft.ts';
import { fieldRules } from './fieldRules.ts';
import { amount, count, email, fieldMessages, filled, ids, percent, positive, text } from './fields.ts';

const draft = z.strictObject({
  name: filled(120),
  code: text(60).nullable(),
  email: email.min(1, fieldMessages.missing),
  note: text(300).optional(),
  url: text(120).regex(/^[a-z]*$/),
  price: amount,
  discount: percent.nullable(),
  wait: positive(600).nullable(),
  position: count(1000),
  roleIds: ids(50).min(1, 'Elige al menos un rol'),
  storeIds: ids(1000),
  kind: z.enum(['group', 'option']),
  enabled: z.boolean(),
  hours: z.array(z.strictObject({ reason: text(80), until: z.strictObject({ label: filled(10) }).nullable() })),
});

test.each([
  ['name', { required: true, maxLength: 120 }],
  ['code', { required: false, nullable: true, maxLength: 60 }],
  ['email', { required: true, maxLength: 254 }],
  ['note', { required: false, maxLength: 300 }],
  ['url', { required: false, maxLength: 120 }],
  ['price', { required: false, min: 0, max: 1_000_000_000 }],
  ['discount', { required: false, nullable: true, min: 0, max: 100 }],
  ['wait', { required: false, nullable: true, min: 1, max: 600 }],
  ['roleIds', { required: true }],
  ['storeIds', { required: false }],
  ['kind', { required: false }],
  ['hours.3.reason', { required: false, maxLength: 80 }],
  ['hours.0.until.label', { required: true, maxLength: 10 }],
  ['hours.0.gone', { required: false }],
])('the rules of %s are %j', (path, rules) => {
  expect(fieldRules(draft, path)).toEqual(rules);
});

it('reads the limits of a draft with rules across its fields, also behind a pipe', () => {
  const refined = draft.superRefine(() => undefined);
  expect(fieldRules(refined, 'name').maxLength).toBe(120);
  const piped = z.object({ password: z.string().pipe(z.string().min(1).max(200)) });
  expect(fieldRules(piped, 'password')).toEqual({ required: true, maxLength: 200 });
});

test('a blank draft has null, empty text, 0, false and empty lists, besides the provided values', () => {
  expect(blankOf(draft, { kind: 'option', position: 3, note: '' })).toEqual({
    name: '',
    code: null,
    email: '',
    note: '',
    url: '',
    price: 0,
    discount: null,
    wait: null,
    position: 3,
    roleIds: [],
    storeIds: [],
    kind: 'option',
    enabled: false,
    hours: [],
  });
});

it('picks only the fields of the form from a record', () => {
  const form = z.strictObject({ name: z.string(), password: z.string().nullable() });
  expect(draftOf(form, { id: 1, name: 'Ana', version: 3 })).toEqual({ name: 'Ana' });
});

it('keeps the name of a copy within the limit of a name', () => {
  expect(copyName(draft, 'Salsas')).toBe('Copia de Salsas');
  expect(copyName(draft, 'x'.repeat(120))).toHaveLength(120);
});
