import { expect, test } from 'vitest';
import { customersApi } from '#features/benefits/customers/customers.contract.ts';
import { weightOf } from '#kit/contract/endpoint.ts';
import { composedAreas } from '../composedAreas.ts';

const endpoints = Object.values(composedAreas.apis).flatMap((api) => Object.values(api));
const named = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/** Previews of a few values, which cost no more than a save. */
const cheapPreviews =
  /^POST \/(settings\/\w+|store_groups|stores\/closings|order_mails)\/preview$|^GET \/polls\/preview$/;
/** They answer a row of a small table, or start a job. */
const cheapReports = ['GET /kpi/events', 'POST /kpi/events', 'PATCH /kpi/events/:id', 'DELETE /kpi/events/:id'];

test.each([
  ['reports', /^(GET|POST) \/kpi\/|\/best_sellers$|\/progress$/],
  ['previews', /\/preview$/],
  ['simulations', /\/simulate(\/past_orders)?$/],
  ['bulk edits', /\/(massive_update|bulk_update)$/],
])('%s are not answered among light requests', (_, pattern) => {
  const found = endpoints.filter((endpoint) => pattern.test(named(endpoint)));
  expect(found.length).toBeGreaterThan(0);
  const light = found.filter(({ weight }) => weight === 'light').map(named);
  expect(light.filter((name) => !cheapPreviews.test(name) && !cheapReports.includes(name))).toEqual([]);
});

test('a list of customers is light, unless it is that of a segment', () => {
  expect(weightOf(customersApi.list, { query: 'ana' })).toBe('light');
  expect(weightOf(customersApi.list, { segment_id: '3' })).toBe('heavy');
});

/** Two kilobytes of text, counted in memory. */
const smallTexts = ['POST /content_events'];

test('files that come in or go out are bulk work', () => {
  const files = endpoints.filter(({ consumes, produces }) => consumes !== null || produces === 'text/csv');
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter(({ weight }) => weight !== 'bulk').map(named)).toEqual(smallTexts);
});
