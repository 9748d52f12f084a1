import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { payloadVersion, webhookTopics } from '#features/platform/webhook-subscriptions/webhookTopics.rules.ts';
import { ordersApi } from '#features/sales/orders/record/orders.contract.ts';
import { fromWire, toWire } from '#kit/contract/wire.ts';

const page = readFileSync('docs/webhooks.md', 'utf8');

describe('docs/webhooks.md', () => {
  test('shows an event whose fields and values the order of the API has', () => {
    const [, text = ''] = /^(\{"type":[^]+?\})\n```/m.exec(page) ?? [];
    const { type, version, data } = JSON.parse(text) as {
      type: string;
      version: number;
      data: Record<string, unknown>;
    };
    expect(webhookTopics.orderStatus.types).toContain(type);
    expect(version).toBe(payloadVersion);
    const { previous_status: previous, ...order } = data;
    const part = ordersApi.get.reply.partial();
    const read = part.strict().parse(fromWire(part, order));
    expect(toWire(part, read)).toEqual(order);
    expect(part.parse(fromWire(part, { status: previous }))).toHaveProperty('status');
  });

  test.each(Object.values(webhookTopics))('lists the types of $label', ({ label, types }) => {
    const [, listed = ''] = new RegExp(`^\\| ${label} \\| ([^|]+) \\|`, 'm').exec(page) ?? [];
    const names = [...listed.matchAll(/`([a-z_.]+)`/g)].map(([, name = '']) => name);
    // Types that share a beginning are listed as it and their endings.
    const [start = '', ...ends] = names;
    const full = start.endsWith('.') ? ends.map((end) => `${start}${end}`) : names;
    expect(full.toSorted()).toEqual([...types].toSorted());
  });
});
