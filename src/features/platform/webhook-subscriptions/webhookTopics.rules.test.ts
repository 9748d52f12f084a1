import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { webhookTopics } from './webhookTopics.rules.ts';
import { urlProblem } from './webhookUrl.rules.ts';

const docs = readFileSync(new URL('../../../../docs/webhooks.md', import.meta.url), 'utf8');

test.each(Object.values(webhookTopics))('docs/webhooks.md has the types of «$label»', ({ label, types }) => {
  const row = docs.split('\n').find((line) => line.startsWith(`| ${label} |`)) ?? '';
  for (const type of types) {
    const [kind = '', verb = ''] = type.split('.');
    expect(row).toContain(kind);
    expect(row).toContain(verb);
  }
});

test('hosts of the installation may be private and use HTTP on any port', () => {
  expect(urlProblem('http://erp.interno:8080/eventos')).toBe('La dirección debe empezar con https://');
  expect(urlProblem('http://erp.interno:8080/eventos', new Set(['erp.interno']))).toBeNull();
  expect(urlProblem('https://ejemplo.cl:8443/eventos')).toBeNull();
});
