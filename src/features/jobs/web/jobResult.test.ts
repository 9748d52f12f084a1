import { expect, it } from 'vitest';
import { jobResult } from './jobResult.ts';

const format = { integer: String };

it.each([
  ['what it wrote', { saved: 12, updated: 1, failed: [{ line: 3 }] }, '12 creados, 1 actualizado, 1 con error'],
  ['failures counted by the job', { updated: 4, failed: 2 }, '4 actualizados, 2 con error'],
  ['that nothing had to change', { saved: 0, updated: 0, failed: [] }, 'Sin cambios'],
  ['nothing of a result of another kind', { file: 'a.csv' }, null],
  ['nothing of no result', null, null],
])('tells %s', (_, result, words) => {
  expect(jobResult(result, format)).toBe(words);
});
