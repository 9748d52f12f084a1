import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Coordinator } from './coordinator.ts';
import { Nodes } from './nodes.ts';
import { outageOf } from './outage.ts';

const placements = new Map([
  [1, 'a:5432'],
  [2, 'b:5432'],
  [3, 'a:5432'],
]);

let hanging: Set<string>;
let checks: string[];
beforeEach(() => {
  hanging = new Set();
  checks = [];
});

/** Nodes of a coordinator that reaches all but the hanging ones. */
function openNodes({ isDistributed = true } = {}): Nodes {
  const coordinator = {
    isDistributed: async () => isDistributed,
    nodes: async () => ['a:5432', 'b:5432'],
    placements: async () => placements,
    reaches: async (node: string) => {
      checks.push(node);
      return !hanging.has(node);
    },
  };
  const nodes = new Nodes(coordinator as unknown as Coordinator, 20);
  onTestFinished(() => nodes.close());
  return nodes;
}

/** Work that ends when it is aborted or finished. */
function startWork(nodes: Nodes, tenantId: number) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { finish: () => resolve('done'), ended: nodes.run(tenantId, { abort: reject }, () => promise) };
}

const quickly = (nodes: Nodes, tenantId: number) => nodes.run(tenantId, { abort: () => {} }, async () => 'done');

test('work on a node that hangs is aborted as an outage, and other tenants of the node fail at once', async () => {
  const nodes = openNodes();
  hanging.add('a:5432');
  const waiting = startWork(nodes, 1);
  const error = await waiting.ended.catch((reason: unknown) => reason);
  expect(outageOf(error)).toBe('unreachable');
  await expect(quickly(nodes, 3)).rejects.toThrow('does not respond');
  await expect(quickly(nodes, 2)).resolves.toBe('done');
});

test('tenants are served again soon after their node responds', async () => {
  const nodes = openNodes();
  hanging.add('a:5432');
  await expect(startWork(nodes, 1).ended).rejects.toThrow('does not respond');
  hanging.clear();
  await vi.waitFor(() => expect(quickly(nodes, 3)).resolves.toBe('done'));
});

test('slow work on a node that responds goes on', async () => {
  const nodes = openNodes();
  const { finish, ended } = startWork(nodes, 2);
  await vi.waitFor(() => expect(checks).toContain('b:5432'));
  finish();
  await expect(ended).resolves.toBe('done');
  expect(checks).not.toContain('a:5432');
});

test('nothing is checked while work is fast', async () => {
  const nodes = openNodes();
  for (let i = 0; i < 5; i++) await quickly(nodes, 1);
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(checks).toEqual([]);
});

test('a database that is not distributed has no nodes to check', async () => {
  const nodes = openNodes({ isDistributed: false });
  hanging.add('a:5432');
  const { finish, ended } = startWork(nodes, 1);
  await new Promise((resolve) => setTimeout(resolve, 60));
  finish();
  await expect(ended).resolves.toBe('done');
  expect(await nodes.list()).toEqual([]);
});

test('reports which nodes respond', async () => {
  hanging.add('b:5432');
  expect(await openNodes().list()).toEqual([
    { node: 'a:5432', isReached: true },
    { node: 'b:5432', isReached: false },
  ]);
});
