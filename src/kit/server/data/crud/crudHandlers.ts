import type { z } from 'zod';
import { draftOf } from '#kit/contract/draft.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import type { Entity } from '#kit/contract/entity.ts';
import { fail } from '#kit/contract/failures.ts';
import { type CsvFormat, exportRecords } from '../../csv/exportRecords.ts';
import type { Ctx, Tenant } from '../../http/context.ts';
import type { Handler } from '../../http/mount.ts';
import { validate } from '../../http/validate.ts';
import { emit } from '../../live/events.ts';
import { crudRepo, type ListQuery, requireKnownFilters, type StoredRecord } from './crudRepo.ts';
import type { LinkTargets } from '../linkUses.ts';
import { patchEndpoint } from './patchEndpoint.ts';

type Names = 'list' | 'get' | 'create' | 'update' | 'remove' | 'exportCsv';
type Spec = {
  /** Its table, its links, and the column that names a record: lists are in its order. */
  entity: Entity;
  /** All areas, composed: a record that others are linked to stays. */
  areas: LinkTargets;
  /** The rules of the whole record, where they are more than those of its fields. */
  rules?: z.ZodType<object>;
  /** The page of a list whose query names none. */
  limit?: number;
  /** How the tenant's Excel reads the list as a file. */
  csv?: (tenant: Tenant) => CsvFormat;
};

type PlainHandlers<Api extends Readonly<Record<string, Endpoint>>> = {
  [Name in keyof Api & Names]: Handler<Api[Name]>;
};
type Id = { params: { id: number } };

/**
 * Handlers of `crud()` and `exportCsv` for records that are columns of a table and links.
 *
 * Lists search `search_text`, filter by the columns and links of the query, and order by `sort`.
 */
export function crudHandlers<Api extends Readonly<Record<string, Endpoint>>>(api: Api, spec: Spec): PlainHandlers<Api> {
  const { entity, areas, limit } = spec;
  const of: Partial<Record<string, Endpoint>> = api;
  const item = itemOf(of);
  const draft = (of.create ?? of.update)?.body as z.ZodObject | undefined;
  const rules = (spec.rules ?? draft) as z.ZodType<object>;
  const source = { entity, item, areas };
  const repo = crudRepo(source);
  const topic = entity.area;
  for (const { query } of [of.list, of.exportCsv].filter((each) => each !== undefined))
    requireKnownFilters(source, query);
  const handlers = {
    list: ({ db }: Ctx, { query }: { query: ListQuery }) => repo.list(db, { ...(limit && { limit }), ...query }),
    get: async ({ db }: Ctx, { params }: Id) => (await repo.find(db, params.id)) ?? fail('notFound'),
    async create({ db }: Ctx, { body }: { body: object }) {
      const created = await repo.insert(db, validate(rules, body));
      await emit(db, topic);
      return created;
    },
    update: patchEndpoint<StoredRecord, object>({
      table: entity.table,
      rules,
      find: repo.find,
      draftOf: (stored) => draftOf(draft as z.ZodObject, stored),
      async save({ db }, id, draft) {
        const saved = await repo.update(db, id, draft);
        await emit(db, topic);
        return saved;
      },
    }),
    async remove({ db }: Ctx, { params }: Id) {
      await repo.remove(db, params.id);
      await emit(db, topic);
      return {};
    },
    exportCsv: (ctx: Ctx, { query }: { query: ListQuery }) =>
      exportRecords(ctx, { source, query, format: spec.csv?.(ctx.tenant) }),
  };
  return Object.fromEntries(Object.entries(handlers).filter(([name]) => name in api)) as unknown as PlainHandlers<Api>;
}

/** Schema of a record in responses. */
function itemOf({ get, list, create }: Partial<Record<string, Endpoint>>): z.ZodObject {
  const page = list?.reply as z.ZodObject<{ data: z.ZodArray<z.ZodObject> }> | undefined;
  const item = (get ?? create)?.reply ?? page?.shape.data.element;
  if (!item) throw new Error('No endpoint says what a record is');
  return item as z.ZodObject;
}
