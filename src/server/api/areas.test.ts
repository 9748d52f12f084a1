import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { unguardedAreas } from '#features/platform/audit/audit.rules.ts';
import type { z } from 'zod';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { isPlatformPolicy } from '#kit/contract/platformPolicies.ts';
import { areasOf, type Entity } from '#kit/contract/entity.ts';
import { type Link, linkConstraint } from '#kit/contract/links.ts';
import { recordFiltersOf } from '#kit/contract/recordFilter.ts';
import { camelName, wireName } from '#kit/contract/wire.ts';
import { testDatabase } from '#kit/server/testing/testDatabase.ts';
import { areas } from '../../areas.ts';
import { composedAreas } from '../composedAreas.ts';

/** Checks what areas declare against the live catalogue; a missing column, link or reference fails by name. */
const database = await testDatabase();

type ForeignKey = { name: string; columns: string[]; target: string };
type Table = { name: string; columns: string[]; generated: string[]; primaryKey: string[]; foreignKeys: ForeignKey[] };

const { rows: tables } = await database.pool.query<Table>(`
  with keys as (
    select k.conrelid, k.contype, k.conname, k.confrelid::regclass::text as target,
      (select json_agg(attname order by n) from unnest(k.conkey) with ordinality u(num, n)
       join pg_attribute on attrelid = k.conrelid and attnum = num) as columns
    from pg_constraint k
  )
  select c.relname as name,
    (select json_agg(attname order by attnum) from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
    (select coalesce(json_agg(attname), '[]') from pg_attribute where attrelid = c.oid and attnum > 0 and attgenerated <> '') as generated,
    (select columns from keys where conrelid = c.oid and contype = 'p') as "primaryKey",
    (select coalesce(json_agg(json_build_object('name', conname, 'target', target, 'columns', columns)), '[]')
     from keys where conrelid = c.oid and contype = 'f') as "foreignKeys"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p')`);
const tableOf = new Map(tables.map((table) => [camelName(table.name), table]));

const entities = areas.flatMap((area) => area.tables.map(({ entity }) => entity));
/** Entities whose history is recorded in the platform's company. */
const platformEntities = areas.flatMap((area) => area.platformEntities);
const links = entities.flatMap((entity) => Object.values(entity.links ?? {}));

/** Columns that follow from others or from the write itself. */
const technicalColumns = ['tenant_id', 'id', 'uuid', 'version', 'created_at', 'updated_at', 'external_ids_text'];
/** Columns recorded in the history but never displayed, with the reason. */
const untold: Readonly<Record<string, readonly string[]>> = {
  // They follow from the points.
  deliveryAreas: ['south', 'west', 'north', 'east'],
  // Changes with each spent code, which is no change by a user.
  adminUsers: ['second_factor_step'],
  // They are written with the file, before anybody may change the picture.
  pictures: 'key name type category content_type bytes width height author_id uploaded_at unused_since'.split(' '),
  // Builds and readings change them, which are no changes by a user.
  feeds: (
    'token old_token old_token_until status file_key content_hash row_count confirmed_count held_file_key held_hash ' +
    'held_count left_out_count problems built_at checked_at read_at other_read_at other_agent'
  ).split(' '),
  // Deliveries change them, which are no changes by a user.
  webhookSubscriptions: ['paused_by', 'failing_since', 'retry_at', 'delivered_at'],
  // The rules of its segment, copied when it is scheduled, and its counts, stored when its recipients are deleted.
  campaigns: ['segment_rules', 'final_progress'],
  // Only its author can change a view.
  savedViews: ['author_id', 'author_name'],
};

const recorded = ({ table, fields }: Entity): string[] => {
  const { columns = [], generated = [] } = tableOf.get(table) ?? {};
  // Permanent tables record only the fields their area declares.
  if (composedAreas.audited.get(table)?.permanent) return columns.filter((name) => camelName(name) in fields);
  return columns.filter(
    (name) => !technicalColumns.includes(name) && !generated.includes(name) && !untold[table]?.includes(name),
  );
};

describe.each(entities)('$table', (entity) => {
  const { area, fields, links: entityLinks = {}, references = {}, table, title, within } = entity;

  test('is guarded by an area of the policy table', () => {
    const known = [...composedAreas.policies.all.map((policy) => policy.split('.')[0]), ...unguardedAreas];
    expect(known).toContain(area);
  });

  test('has a word for every column that the history keeps', () => {
    const names = Object.keys(fields).map((field) => wireName(field));
    expect(recorded(entity).filter((column) => !names.includes(column.replace(/_(hash|sealed)$/, '')))).toEqual([]);
  });

  test('is called by a noun, which the sentences of the history give its article', () => {
    expect(entity.label).not.toMatch(/^(el|la|los|las) /);
  });

  test('is known by a column it has', () => {
    expect(tableOf.get(table)?.columns).toContain(wireName(title));
  });

  test('says whose ids its columns hold', () => {
    const declared = { ...references, ...(within && { [within.field]: within.table }) };
    const actual = (tableOf.get(table)?.foreignKeys ?? []).flatMap(({ columns, target }) => {
      const column = columns.at(-1) ?? '';
      return target === 'tenants' || !recorded(entity).includes(column)
        ? []
        : [[camelName(column), camelName(target)] as const];
    });
    expect(declared).toMatchObject(Object.fromEntries(actual));
  });

  test('has links of its own', () => {
    for (const { parent } of Object.values(entityLinks)) expect(parent).toBe(table);
  });
});

test('every table of pairs is a link of one entity', () => {
  const pairs = tables.filter(
    ({ columns, primaryKey }) =>
      columns.filter((column) => column !== 'position').length === 3 && primaryKey?.length === 3,
  );
  const declared = links.map(({ table }) => wireName(table));
  expect(declared.toSorted()).toEqual(pairs.map(({ name }) => name).toSorted());
});

describe.each(links)('$parent.$field', (link) => {
  const { table, owner, target, to, missing, ordered } = link;
  const { columns, foreignKeys = [] } = tableOf.get(table) ?? {};
  const keyOf = (column: string) => foreignKeys.find((key) => key.columns.at(-1) === wireName(column));

  test('has a table of pairs with both of its columns', () => {
    expect(columns).toEqual(['tenant_id', wireName(owner), wireName(target), ...(ordered ? ['position'] : [])]);
    expect(keyOf(owner)?.target).toBe(wireName(link.parent));
  });

  test.runIf(to)('leads to a table whose records have names, and says what of one that is gone', () => {
    expect(keyOf(target)).toMatchObject({ name: linkConstraint(link), target: wireName(to ?? '') });
    expect(composedAreas.named.get(link.field)?.table).toBe(to);
    expect(missing).toMatch(/ya no existe$/);
    expect(composedAreas.constraints[linkConstraint(link)]).toEqual({ field: wireName(link.field), message: missing });
  });
});

/** Links that no list is narrowed by, with why. */
const unfiltered: Readonly<Record<string, string>> = {
  'roles.policyIds': 'policies are picked in a tree of their own',
  'tokens.policyIds': 'policies are picked in a tree of their own',
  'channelLinks.excludedProductIds': 'a list of stores at channels is not about products',
  'stores.checkoutQuestionIds': 'a store chooses from a short list, which is no picker',
};
const apis: Readonly<Record<string, Endpoint>>[] = Object.values(composedAreas.apis);
/** The endpoints by which records with a link are written and read. */
const apiOf = ({ parent, field }: Link) => {
  const area = entities.find(({ table }) => table === parent)?.area;
  return apis.find(({ update }) => update?.policy === `${area}.update` && field in (update.body as z.ZodObject).shape);
};

describe.each(links.filter(({ parent, field }) => !unfiltered[`${parent}.${field}`]))('$parent.$field', (link) => {
  test('is a filter of the list, and of its file', () => {
    const { list, exportCsv } = apiOf(link) ?? {};
    for (const read of [list, exportCsv ?? list])
      expect(read && recordFiltersOf(read.query)).toContainEqual({ name: link.target, of: link.to });
  });
});

const drafts = Object.entries(composedAreas.apis).flatMap(([name, api]) =>
  Object.values(api)
    .filter(({ merges }) => merges)
    .map((endpoint: Endpoint) => ({ name, area: endpoint.policy.split('.')[0] ?? '', endpoint })),
);
/** Fields labelled elsewhere: the stores of a menu and of a closing, picture keys, and the seen parts of a page. */
const elsewhere = ['storeIds', 'addStoreIds', 'removeStoreIds', 'closed', 'pictureIds', 'seenParts'];

test.each(drafts)('every field of what $name takes has a word', ({ area, endpoint }) => {
  const shape = (endpoint.body as unknown as { shape: object }).shape;
  const areaEntities = [...entities, ...platformEntities].filter(
    (entity) => areasOf(entity).includes(area) || endpoint.policy === 'signedIn' || isPlatformPolicy(endpoint.policy),
  );
  const labelled = areaEntities.flatMap(({ fields }) => Object.keys(fields));
  expect(Object.keys(shape).filter((field) => !labelled.includes(field) && !elsewhere.includes(field))).toEqual([]);
});

test('nothing is sold by a stock in numbers: it is sold out or it is not', () => {
  expect(readFileSync('docs/wire.txt', 'utf8')).not.toMatch(/\b(stock|inventory|units_left)\b/);
});

test('the records of every area that changes them have their history', () => {
  const labelledAreas = new Set(entities.flatMap(areasOf));
  const changed = apis.flatMap(({ update }) =>
    update?.policy.includes('.') && !isPlatformPolicy(update.policy) ? [update.policy.split('.')[0] ?? ''] : [],
  );
  expect(changed.length).toBeGreaterThan(5);
  expect(changed.filter((area) => !labelledAreas.has(area))).toEqual([]);
});
