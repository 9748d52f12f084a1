import { expect, test } from 'vitest';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { sectionTypes } from '#features/content/sections/types/sectionTypes.contract.ts';
import { type LeafField, leafFields } from '#testing/textFields.ts';
import { composedAreas } from '../composedAreas.ts';

/** Names of texts that are compared byte by byte or written by programs: HTML, credentials, tokens, keys of files, cursors, names. */
const exact =
  /(^|_)(password|token|credential|code|oob_code|id|ids|proof|cursor|key|keys|sort|list|columns|type|name_of|origin|picture|image|logo|favicon|time_zone|field|search|html)$/;

const fields = Object.values(composedAreas.apis).flatMap((api) =>
  Object.values(api as Record<string, Endpoint>).flatMap((endpoint) =>
    [...leafFields(endpoint.body), ...leafFields(endpoint.query)].map((field) => ({
      ...field,
      label: `${endpoint.method} ${endpoint.path} ${field.path.join('.')}`,
    })),
  ),
);
/** Values of sections, which the API takes as a map and each type of section checks. */
const ofSections = Object.entries(sectionTypes).flatMap(([type, { rules }]) =>
  Object.entries(rules).flatMap(([name, rule]) =>
    leafFields(rule, [name]).map((field) => ({ ...field, label: `section ${type} ${field.path.join('.')}` })),
  ),
);
const texts = [...fields, ...ofSections].filter(({ type }) => type === 'string');

/** The text as it would be stored; undefined where the field rejects it. */
function parsed({ schema }: LeafField, text: string): string | undefined {
  const { data } = schema.safeParse(text);
  return typeof data === 'string' ? data : undefined;
}

test.each([
  ['is no text', '\u200b\u2060\u3164', (value: string) => value === ''],
  ['has no direction override', 'Pizza\u202eNapoli', (value: string) => !value.includes('\u202e')],
  ['has no tab', 'Pizza\tNapoli', (value: string) => !value.includes('\t')],
] as const)('a text without a visible character, or with direction or tabs, %s in any field', (_, text, isClean) => {
  const unclean = texts.filter((field) => {
    const value = parsed(field, text);
    return value !== undefined && !isClean(value);
  });
  expect(unclean.filter(({ name }) => !exact.test(name)).map(({ label }) => label)).toEqual([]);
});

test('names have one line', () => {
  const names = texts.filter(({ name }) => /(^|_)(name|title|commune|address|phone|reference)$/.test(name));
  const broken = names.filter((field) => parsed(field, 'Pizza\nNapoli')?.includes('\n'));
  expect(broken.map(({ label }) => label)).toEqual([]);
  expect(names.length).toBeGreaterThan(20);
});

test('emails are read without the spaces that telephones add', () => {
  const emails = texts.filter(({ name }) => /(^|_)e?mails?$|^(mail|email)_/.test(name));
  const unread = emails.filter((field) => parsed(field, ' ana@empresa.cl\u200b ') !== 'ana@empresa.cl');
  expect(unread.map(({ label }) => label)).toEqual([]);
  expect(emails.length).toBeGreaterThan(10);
});

test('a number above its limit is told apart from what is no number', () => {
  const numbers = fields.filter(({ type }) => type === 'number');
  const wrong = numbers.filter(({ schema }) => {
    const { error } = schema.safeParse(1e15);
    return error && error.issues.some(({ message }) => message.startsWith('Debe ser un número'));
  });
  expect(wrong.map(({ label }) => label)).toEqual([]);
  expect(numbers.length).toBeGreaterThan(200);
});

test('texts within lists, maps and the options of a union are among the checked ones', () => {
  const labels = new Set(texts.map(({ label }) => label));
  for (const label of [
    'POST /orders lines.0.comment',
    'POST /orders billing.business_name',
    'PATCH /auth_credentials value.*.*',
    'PATCH /stores/:id credentials.0.value.*',
    'section faq items.0.question',
  ])
    expect(labels).toContain(label);
});
