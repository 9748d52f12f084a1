import { expect, test } from 'vitest';
import { sqlStatements } from './sqlStatements.ts';

test('statements are split at semicolons, without empty ones', () => {
  expect(sqlStatements('create table a (n int);\n\n;insert into a values (1) ;\n')).toEqual([
    'create table a (n int)',
    'insert into a values (1)',
  ]);
});

test.each([
  'do $$ begin perform 1; perform 2; end $$',
  "create function f() returns text language sql as $body$ select '$$;'; $body$",
  "insert into a values ('one; it''s two', 3 - 2)",
  'alter table "a;b" rename to "c"',
  '-- first; then\ndrop table a',
  'drop table a /* first; then\n second; */ cascade',
  'select 4 / 2 - 1, $1',
])('%s is a single statement', (sql) => {
  expect(sqlStatements(`${sql};\nselect 1`)).toEqual([sql, 'select 1']);
});
