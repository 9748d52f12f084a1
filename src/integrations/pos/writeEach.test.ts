import { expect, test } from 'vitest';
import { ProviderFailure } from '../client/ProviderFailure.ts';
import { writeEach } from './writeEach.ts';

const changes = ['101', '102', '103'].map((code) => ({ kind: 'product' as const, code, name: 'Bebida', price: null }));

/** Makes the changes, of which one fails; returns the problems and the codes that were tried. */
async function writeFailing(failing: string, error: Error) {
  const tried: string[] = [];
  const results = await writeEach(changes, async ({ code }) => {
    tried.push(code);
    if (code === failing) throw error;
    return null;
  });
  return { tried, problems: results.map(({ problem }) => problem) };
}

test.each(['refused', 'unreadable'] as const)('a change that is %s leaves the others to be made', async (reason) => {
  const { tried, problems } = await writeFailing('101', new ProviderFailure(reason, 'No existe.'));
  expect(tried).toEqual(['101', '102', '103']);
  expect(problems).toEqual(['No existe.', null, null]);
});

test('a broken connection leaves what was written, and is the problem of the rest without a call', async () => {
  const { tried, problems } = await writeFailing('102', new ProviderFailure('timeout', 'No respondió.'));
  expect(tried).toEqual(['101', '102']);
  expect(problems).toEqual([null, 'No respondió.', 'No respondió.']);
});

test('an error of ours is no problem of an item', async () => {
  await expect(writeFailing('101', new TypeError('defect'))).rejects.toThrow('defect');
});
