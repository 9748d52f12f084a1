import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { builderProblem, migrationProblems, outdatedViews, statementProblem } from './distribution.ts';

const folder = new URL('../../db/migrations/', import.meta.url);
/** Those before it run before a database can be distributed. */
const first = '0025';

test('every migration since databases can be distributed runs on a distributed one', () => {
  const later = readdirSync(folder).filter((file) => file >= first);
  expect(later).not.toEqual([]);
  for (const file of later)
    expect([file, migrationProblems(readFileSync(new URL(file, folder), 'utf8'))]).toEqual([file, []]);
});

test('no view is older than a dropped column of its tables', () => {
  const files = readdirSync(folder).toSorted();
  expect(outdatedViews(files.map((file) => readFileSync(new URL(file, folder), 'utf8')))).toEqual([]);
});

describe('a view', () => {
  const view = 'create view c as select a.b from a join d on d.b = a.b';

  test.each([
    ['alter table a drop column e', ['c: replace the view after dropping columns of a']],
    ['alter table d add column f int, drop e', ['c: replace the view after dropping columns of d']],
    ['alter table a drop constraint e, alter column f drop not null', []],
    ['alter table g drop column e', []],
    [`alter table a drop column e; ${view.replace('create', 'create or replace')}`, []],
    ['alter table a drop column e; drop view c', []],
  ])('is outdated after %s: %j', (later, problems) => {
    expect(outdatedViews([view, later])).toEqual(problems);
  });
});

describe('a migration', () => {
  test.each([
    ['alter table a add constraint a_check check (b > 0), add column c int', 'of its own'],
    ['alter table a add column c int check (c in (1, 2))', 'afterwards'],
    ['alter table a add column c int, add d text references e (id)', 'afterwards'],
    ['alter table a add check (b > 0)', 'with a name'],
    ['alter table a alter column b set storage external', 'before tenant_table()'],
    [
      "create table a (b text); select tenant_table('a'); alter table a alter b set statistics 0",
      'before tenant_table()',
    ],
    ['do $$ begin insert into a (tenant_id, b) select tenant, c from d; end $$', 'RETURNING or ON CONFLICT'],
    [`create table a (constraint ${'b'.repeat(55)} check (c))`, 'at most 54 letters'],
    [`create unique index ${'b'.repeat(55)} on a (c)`, 'at most 54 letters'],
  ])('is rejected with %s', (sql, reason) => {
    expect(migrationProblems(sql).join()).toContain(reason);
  });

  test.each([
    "alter table a add column b int, add column c text not null default coalesce(lower('check, x'), '')",
    'alter table a add constraint a_check check (b in (1, 2)); alter table a drop column c',
    'create table a (id int, b int check (b > 0), constraint a_unique unique (id, b))',
    "create table a (b text); alter table a alter b set storage external; select tenant_table('a'); alter table a set (fillfactor = 70)",
    'do $$ begin insert into a (tenant_id, b) select tenant, c from d on conflict do nothing; end $$',
    'insert into platform_settings (name) select a from b',
    'alter table a alter b drop not null, alter column c set default 1, alter d type bigint, rename column e to f',
    '-- alter table a add check (b), add c int\ncreate function f() returns void language sql as $$ alter table a add check (b) $$',
  ])('is accepted with %s', (sql) => {
    expect(migrationProblems(sql)).toEqual([]);
  });
});

describe('a statement', () => {
  test.each([
    ['insert into a (b) select c from d', 'RETURNING'],
    ['with e as (select 1) insert into a (b, c)\n select $1, c from d', 'RETURNING'],
    ['insert into a (b) values (1) on conflict (b) do update set at = now()', '`excluded`'],
    ["insert into a (b) values (1) on conflict (b) do update set at = a.at - interval '1 day'", '`excluded`'],
    ['update a set at = coalesce(a.at, now())', 'as a parameter'],
    ['with c as (select 1) update a as b\n set d = case when b.d > lower(now()::text) then 1 end', 'as a parameter'],
    ["delete from a where coalesce(b, c + interval '1 day') < d", 'as a parameter'],
    ["case a when 'b' then 1 else 0 end", 'CASE WHEN'],
    ["begin; set local app.tenant_id = '7'", 'two texts'],
  ])('is rejected with %s', (sql, reason) => {
    expect(statementProblem(sql)).toContain(reason);
  });

  test.each([
    'insert into a (b) select c from d returning id',
    'insert into a (b) select c from d on conflict (b) do nothing',
    'insert into a (b, at) values ((select 1), now())',
    'insert into a (b) values (1) on conflict (b) do update set at = excluded.at returning now()',
    "insert into a (b) values (1) on conflict (b) do update set c = excluded.at - a.at > interval '1 hour'",
    'update a set at = now()',
    'update a set at = now(), b = coalesce(a.b, lower(a.c))',
    'select coalesce(at, now()), case when at < now() then 1 end from a',
  ])('is accepted with %s', (sql) => {
    expect(statementProblem(sql)).toBeNull();
  });
});

describe('an expression of the query builder', () => {
  test.each([
    ['set', 'coalesce(assigned_at, now())', 'as a parameter'],
    ['set', "case when a then at - interval '1 day' end", 'as a parameter'],
    ['onConflict', 'now()', '`excluded`'],
    ['onConflict', 'now() - make_interval(secs => $)', '`excluded`'],
  ] as const)('is refused in %s with %s', (method, sql, reason) => {
    expect(builderProblem(method, sql)).toContain(reason);
  });

  test.each([
    ['set', 'now()'],
    ['set', 'coalesce(at, $)'],
    ['onConflict', 'excluded.at'],
  ] as const)('may be, in %s, %s', (method, sql) => {
    expect(builderProblem(method, sql)).toBeNull();
  });
});
