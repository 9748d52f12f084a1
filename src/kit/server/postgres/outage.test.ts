import pg from 'pg';
import { expect, test } from 'vitest';
import { freePort } from '../testing/freePort.ts';
import { outageOf } from './outage.ts';

const databaseError = (code: string, severity = 'ERROR') => Object.assign(new Error('said'), { code, severity });

test.each(['08000', '08006', '25006', '53300', '57P01', '57P02', '57P03'])(
  '%s means that the database is unreachable',
  (code) => {
    expect(outageOf(databaseError(code))).toBe('unreachable');
  },
);

test.each(['53100', '53200', '53400', '58030'])('%s means that the database cannot write', (code) => {
  expect(outageOf(databaseError(code))).toBe('cannotWrite');
});

test('every connection error means that the database is unreachable', () => {
  expect(outageOf(databaseError('3D000', 'FATAL'))).toBe('unreachable');
  expect(outageOf(new Error('Connection terminated unexpectedly'))).toBe('unreachable');
});

test('an unused port or socket means that the database is unreachable', async () => {
  const port = await freePort();
  for (const url of [
    `postgres://a@127.0.0.1:${port}/b`,
    `postgres://a@localhost:${port}/b`,
    'postgres://a@x/b?host=/nowhere',
  ]) {
    const error = await new pg.Client({ connectionString: url }).connect().catch((reason: unknown) => reason);
    expect(outageOf(error)).toBe('unreachable');
  }
});

test('errors of statements, files and services do not mean an outage', () => {
  const absent = Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' });
  const closed = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
  for (const error of [
    closed,
    databaseError('23505'),
    databaseError('57014'),
    absent,
    new TypeError('fetch failed'),
    'text',
    null,
  ])
    expect(outageOf(error)).toBeNull();
});
