import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseReport } from './parseReport.ts';

const report = z.object({ changedCount: z.number().int(), failures: z.array(z.string()) });

test('a report is parsed with the field names of the product', () => {
  expect(parseReport(report, { changed_count: 2, failures: [] })).toEqual({ changedCount: 2, failures: [] });
});

test('a report of an older version is ignored', () => {
  expect(parseReport(report, { changed_count: 2 })).toBeNull();
  expect(parseReport(report, null)).toBeNull();
});
