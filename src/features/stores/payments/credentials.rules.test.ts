import { expect, test } from 'vitest';
import { credentialIssues } from './credentials.rules.ts';

const form = {
  key: 'cabify',
  label: 'Cabify',
  isOffered: true,
  fields: [
    { name: 'client_id', label: 'Client ID', secret: false, toggle: false },
    { name: 'env_production', label: 'Ambiente productivo', secret: false, toggle: true },
  ],
};
const off = { ...form, isOffered: false };
const saved = { key: 'cabify', version: 1, value: { client_id: 'a', colour: 'red' }, savedSecrets: [] };
const issues = (value: Record<string, string | boolean>, before = [saved], forms = [form]) =>
  credentialIssues([{ key: 'cabify', value }], before, forms).map(({ path, message }) => [path.join('.'), message]);

test('credentials have the fields of their fleet with their types', () => {
  expect(issues({ client_id: 'b', env_production: true }, [])).toEqual([]);
  expect(issues({ client_id: true, env_production: 'sí', colour: 'red' }, [])).toEqual([
    ['credentials.0.value.client_id', 'Debe ser un texto'],
    ['credentials.0.value.env_production', 'Debe ser verdadero o falso'],
    ['credentials.0.value.colour', 'Cabify no usa este dato'],
  ]);
});

test('a fleet not offered to the company gets no new credentials but keeps existing ones', () => {
  const refused = [['credentials.0.key', 'Esta flota no está activada para la empresa']];
  expect(issues({ client_id: 'b' }, [], [off])).toEqual(refused);
  expect(issues({ client_id: 'b' }, [], [])).toEqual(refused);
  expect(issues({ client_id: 'b', colour: 'red' }, [saved], [off])).toEqual([]);
});
