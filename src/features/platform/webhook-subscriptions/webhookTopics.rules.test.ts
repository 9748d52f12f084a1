import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { webhookTopics } from './webhookTopics.rules.ts';

const docs = readFileSync(new URL('../../../../docs/webhooks.md', import.meta.url), 'utf8');

test.each(Object.values(webhookTopics))('docs/webhooks.md has the types of «$label»', ({ label, types }) => {
  const row = docs.split('\n').find((line) => line.startsWith(`| ${label} |`)) ?? '';
  for (const type of types) {
    const [kind = '', verb = ''] = type.split('.');
    expect(row).toContain(kind);
    expect(row).toContain(verb);
  }
});
