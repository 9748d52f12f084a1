import { expect, test } from 'vitest';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { type TextField, textFields } from '#testing/textFields.ts';
import { composedAreas } from '../composedAreas.ts';

/** Texts that are compared byte by byte or written by programs: credentials, tokens, keys of files, cursors, names. */
const exact =
  /(^|_)(password|token|credential|code|oob_code|id|ids|proof|cursor|key|keys|sort|list|columns|type|name_of|origin|picture|image|logo|favicon|email|time_zone|text|field)$/;

const fields = Object.values(composedAreas.apis).flatMap((api) =>
  Object.values(api as Record<string, Endpoint>).flatMap((endpoint) =>
    [...textFields(endpoint.body), ...textFields(endpoint.query)].map((field) => ({
      ...field,
      label: `${endpoint.method} ${endpoint.path} ${field.path.join('.')}`,
    })),
  ),
);

/** The text as it would be stored; undefined where the field rejects it. */
function parsed({ schema }: TextField, text: string): string | undefined {
  const { data } = schema.safeParse(text);
  return typeof data === 'string' ? data : undefined;
}

test.each([
  ['is no text', '\u200b\u2060\u3164', (value: string) => value === ''],
  ['has no direction override', 'Pizza\u202eNapoli', (value: string) => !value.includes('\u202e')],
  ['has no tab', 'Pizza\tNapoli', (value: string) => !value.includes('\t')],
] as const)('a text without a visible character, or with direction or tabs, %s in any field', (_, text, isClean) => {
  const unclean = fields.filter((field) => {
    const value = parsed(field, text);
    return value !== undefined && !isClean(value);
  });
  expect(unclean.filter(({ name }) => !exact.test(name)).map(({ label }) => label)).toEqual([]);
});

test('names have one line', () => {
  const names = fields.filter(({ name }) => /(^|_)(name|title|commune|address|phone|reference)$/.test(name));
  const broken = names.filter((field) => parsed(field, 'Pizza\nNapoli')?.includes('\n'));
  expect(broken.map(({ label }) => label)).toEqual([]);
  expect(names.length).toBeGreaterThan(20);
});
