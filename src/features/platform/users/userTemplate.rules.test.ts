import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { csvOptions } from '#kit/contract/values/csv.ts';
import { userTemplate } from './userTemplate.rules.ts';

const read = (text: string) =>
  (parse(text, csvOptions(text)) as unknown as { record: string[] }[]).map(({ record }) => record);

test('the example file of users quotes the names of roles and stores in every country', () => {
  for (const country of ['cl', 'cr', 'gt', 'mx'] as const) {
    const [head, person] = read(
      userTemplate(country, { roles: ['Jefe; turno "A"'], stores: ['Providencia, Los Leones', 'Ancud'] }),
    );
    expect(head).toHaveLength(5);
    expect(person).toHaveLength(5);
    expect(person?.slice(3)).toEqual(['Jefe; turno "A"', 'Providencia, Los Leones | Ancud']);
  }
});

test('a name like a formula is exported as text', () => {
  const [, person] = read(userTemplate('cl', { roles: ['=1+1'], stores: [] }));
  expect(person?.slice(3)).toEqual(["'=1+1", 'Providencia']);
});
