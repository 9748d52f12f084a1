import { sql } from 'kysely';
import type { z } from 'zod';
import { type Conflict, fail } from '#kit/contract/failures.ts';
import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import { wireName } from '#kit/contract/wire.ts';
import type { Ctx } from '../../http/context.ts';
import { atRequestPaths, type SentList } from './childCollection.ts';
import { type Db, scopeOf } from '../database.ts';
import { validate } from '../../http/validate.ts';

type Versioned = { version: number };

/** Fields as they are to be, and the lists among them that were merged from what was sent. */
export type ResolvedPatch<Draft> = { fields: Partial<Draft>; lists?: readonly SentList[] };

type PatchSpec<Stored extends Versioned, Draft extends object, Body extends object> = {
  /** Table the history knows the record by: `adminUsers`. */
  table: string;
  /** jsonb column of the fields, where they are not separate columns. */
  column?: string;
  /** The whole record's rules; a function when they depend on the tenant. */
  rules: z.ZodType<Draft> | ((ctx: Ctx) => z.ZodType<Draft> | Promise<z.ZodType<Draft>>);
  find(db: Db, id: number, ctx: Ctx): Promise<Stored | undefined>;
  /** The writable part of the stored record, as the form would send it. */
  draftOf(stored: Stored): Draft;
  /** Expands a body that sends parts of fields, such as elements of a list, to full fields. */
  resolvePatch?(ctx: Ctx, stored: Stored, body: Body): Promise<ResolvedPatch<Draft>>;
  /** Refuses fields that refer to what is not there, at their wire paths in the draft. */
  requireReferences?(ctx: Ctx, stored: Stored, fields: Partial<Draft>): Promise<void>;
  /**
   * Its lists are records with separate versions and histories. Their changes raise the version of the record, but are no
   * change of its fields in the history.
   */
  hasChildren?: true;
  /** Fields whose values a conflict does not reveal. */
  secret?: readonly (keyof Draft)[];
  /** Saves; gets the merged whole, only what changed, and what was stored. */
  save(ctx: Ctx, id: number, draft: Draft, changes: Partial<Draft>, stored: Stored): Promise<Stored>;
};

/**
 * Standard PATCH: merges the body with the stored record and validates the result, so that rules across fields always
 * apply.
 *
 * With an older `If-Match`, fields changed by others since are rejected with both values; untouched fields are saved.
 */
export function patchEndpoint<Stored extends Versioned, Draft extends object, Body extends object = Partial<Draft>>(
  spec: PatchSpec<Stored, Draft, Body>,
) {
  return async (ctx: Ctx, { params, body }: { params: { id: number }; body: Body }): Promise<Stored> => {
    const stored = (await spec.find(ctx.db, params.id, ctx)) ?? fail('notFound');
    ctx.request.readOnly?.requireSame(stored);
    const { fields, lists = [] } = (await spec.resolvePatch?.(ctx, stored, body)) ?? { fields: body };
    return atRequestPaths(lists, () => savePatch(spec, ctx, { id: params.id, stored, fields, lists }));
  };
}

type SentPatch<Stored, Draft, Body> = {
  id: number;
  stored: Stored;
  fields: Partial<Draft> | Body;
  lists: readonly SentList[];
};

async function savePatch<Stored extends Versioned, Draft extends object, Body extends object>(
  spec: PatchSpec<Stored, Draft, Body>,
  ctx: Ctx,
  { id, stored, fields, lists }: SentPatch<Stored, Draft, Body>,
): Promise<Stored> {
  await spec.requireReferences?.(ctx, stored, fields);
  const present = spec.draftOf(stored);
  const changes = Object.fromEntries(
    Object.entries(fields).filter(
      ([field, value]) => value !== undefined && !deepEqual(value, present[field as keyof Draft]),
    ),
  );
  if (ctx.request.ifMatch !== null && ctx.request.ifMatch < stored.version)
    await refuseOverwriting(ctx.db, spec, id, ctx.request.ifMatch, {
      stored: { ...present, version: stored.version },
      changes,
      lists,
      secret: spec.secret ?? [],
    });
  const rules = typeof spec.rules === 'function' ? await spec.rules(ctx) : spec.rules;
  const draft = validate(rules, { ...present, ...changes });
  if (Object.keys(changes).length === 0) return stored;
  const validated = Object.fromEntries(Object.keys(changes).map((field) => [field, draft[field as keyof Draft]]));
  return spec.save(ctx, id, draft, validated as Partial<Draft>, stored);
}

type Attempt = {
  stored: Versioned & object;
  changes: Record<string, unknown>;
  lists: readonly SentList[];
  secret: readonly PropertyKey[];
};

/** Names of the columns, or of the parts of one, that an update wrote. A restored record has the values of its last update. */
const changedNames = (column: string | undefined) =>
  column === undefined
    ? sql`select jsonb_object_keys(coalesce(c.after, '{}')) where c.action = 'update'`
    : sql`select written.key from jsonb_each(c.after -> ${column}) written
        where written.value is distinct from c.before -> ${column} -> written.key`;

/** Throws a conflict when another user changed an attempted field after version `seen`. */
async function refuseOverwriting(
  db: Db,
  { table, column, hasChildren = false }: { table: string; column?: string; hasChildren?: boolean },
  id: number,
  seen: number,
  { stored, changes, lists, secret }: Attempt,
) {
  const later = await sql<{ keys: string[]; authorName: string; at: string }>`
    select array(${changedNames(column)}) as keys, e.author_name, c.at
    from audit_changes c join audit_entries e on e.tenant_id = c.tenant_id and e.request_id = c.request_id
    where c.tenant_id = ${scopeOf(db).tenantId} and c.entity = ${table} and c.record_id = ${id} and c.version > ${seen}
    order by c.id desc limit 200`.execute(db);
  const touched = new Set(later.rows.flatMap(({ keys }) => keys));
  const theirs = stored as Record<string, unknown>;
  const isTouched = (field: string): boolean => {
    const list = lists.find(({ to }) => to.field === field && to.table !== null);
    // Elements with versions were compared one by one.
    if (list) return list.isUnversioned;
    return later.rows.length === 0 ? !hasChildren : touched.has(column === undefined ? wireName(field) : field);
  };
  const fields = Object.entries(changes)
    .filter(([field]) => isTouched(field))
    .map(([field, yours]) =>
      secret.includes(field) ? { field, yours: null, theirs: null } : { field, yours, theirs: theirs[field] },
    );
  if (fields.length === 0) return;
  const last = later.rows[0];
  const conflict: Conflict = {
    version: stored.version,
    fields,
    author: last?.authorName ?? null,
    at: last?.at ?? null,
  };
  fail('staleVersion', { conflict });
}
