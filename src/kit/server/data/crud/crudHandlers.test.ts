import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { crud, pageQuery, queryFlag, queryIds } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { filled, ids, stamps, text } from '#kit/contract/fields.ts';
import { recordFilter } from '#kit/contract/recordFilter.ts';
import { linkShape, links } from '#kit/contract/links.ts';
import type { Ctx } from '../../http/context.ts';
import { testDatabase } from '../../testing/testDatabase.ts';
import { testTenant } from '../../testing/testTenant.ts';
import { crudHandlers } from './crudHandlers.ts';
import type { NamedLink } from '../linkUses.ts';
import type { Scope } from '../scope.ts';
import { insertAll } from '../write.ts';

const database = await testDatabase();

const roleLinks = links('roles', 'roleId', {
  storeIds: { label: 'Locales', to: 'stores', table: 'roleStores', target: 'storeId', schema: ids(10) },
});
const draft = z.strictObject({
  name: filled(60),
  description: text(300),
  allStores: z.boolean(),
  ...linkShape(roleLinks),
});
const item = z.object({ ...draft.shape, ...stamps });
const filters = { query: pageQuery.shape.query, ids: queryIds.optional(), allStores: queryFlag.optional() };
const listQuery = pageQuery.extend({
  ...filters,
  storeId: z.number().optional(),
  sort: z.enum(['name', 'updatedAt']).optional(),
});
const names = { singular: 'role', label: 'un rol', plural: 'roles' };
const api = {
  ...crud('roles', '/roles', names, { item, draft, list: listQuery }),
  exportCsv: endpoint({ method: 'GET', path: '/x', policy: 'roles.list', summary: 'x', query: z.object(filters) }),
};
const spec = {
  table: 'roles',
  area: 'roles',
  label: 'rol',
  title: 'name',
  links: roleLinks,
  fields: { name: 'Nombre', allStores: 'Todos' },
};
const areas = { linkedBy: new Map<string, NamedLink[]>() };
const handlers = crudHandlers(api, { entity: entity(spec), areas });

/** Calls a handler in a transaction of the tenant. */
const callContext = (scope: Scope) => ({
  scope,
  ask: <Answer>(handle: (ctx: Ctx) => Promise<Answer> | Answer): Promise<Answer> =>
    database.inTenant(scope, async (db) =>
      handle({
        db,
        database,
        scope,
        request: { ifMatch: null },
        tenant: {},
        actor: { storeIds: null },
      } as unknown as Ctx),
    ),
});
async function chain() {
  const tenant = callContext(await testTenant(database));
  const stores = await database.inTenant(tenant.scope, (db) =>
    insertAll(db, 'stores', [{ name: 'Centro' }, { name: 'Ñuñoa' }]),
  );
  const [centro = 0, nunoa = 0] = stores.map(({ id }) => id);
  const make = (name: string, storeIds: number[] = [], allStores = false) =>
    tenant.ask((ctx) =>
      handlers.create(ctx, { params: {}, query: {}, body: { name, description: '', allStores, storeIds } }),
    ) as Promise<z.output<typeof item>>;
  const list = async (query: z.output<typeof listQuery>) => {
    const page = await tenant.ask((ctx) => handlers.list(ctx, { params: {}, query, body: {} }));
    return (page as { data: z.output<typeof item>[] }).data.map(({ name }) => name);
  };
  return { ...tenant, centro, nunoa, make, list };
}

describe('generated CRUD handlers', () => {
  test('read and write columns and links, and preserve links a patch does not include', async () => {
    const { ask, make, centro, nunoa } = await chain();
    const created = await make('Caja', [nunoa, centro]);
    expect(created).toMatchObject({ name: 'Caja', storeIds: [centro, nunoa], version: 1 });
    const params = { id: created.id };
    const changed = await ask((ctx) => handlers.update(ctx, { params, query: {}, body: { name: 'Sala' } }));
    expect(changed).toMatchObject({ name: 'Sala', storeIds: [centro, nunoa] });
    const moved = await ask((ctx) => handlers.update(ctx, { params, query: {}, body: { storeIds: [] } }));
    expect(moved).toMatchObject({ name: 'Sala', storeIds: [] });
    await ask((ctx) => handlers.remove(ctx, { params, query: {}, body: {} }));
    await expect(ask((ctx) => handlers.get(ctx, { params, query: {}, body: {} }))).rejects.toMatchObject({
      status: 404,
    });
  });

  test('filter a list by text, columns, links and ids, and sort it by name or on request', async () => {
    const { make, list, centro } = await chain();
    const caja = await make('ñame', [centro]);
    await make('Zeta', [], true);
    await make('Alfa', [centro], true);
    expect(await list({})).toEqual(['Alfa', 'ñame', 'Zeta']);
    expect(await list({ dir: 'desc' })).toEqual(['Zeta', 'ñame', 'Alfa']);
    expect(await list({ query: 'NAME' })).toEqual(['ñame']);
    expect(await list({ allStores: true })).toEqual(['Alfa', 'Zeta']);
    expect(await list({ storeId: centro })).toEqual(['Alfa', 'ñame']);
    expect(await list({ ids: [caja.id] })).toEqual(['ñame']);
    expect(await list({ limit: 1, page: 2 })).toEqual(['ñame']);
  });

  test('export the list with the labels of the history and link names', async () => {
    const { ask, make, centro, nunoa } = await chain();
    await make('Caja', [nunoa, centro]);
    await make('Sala', [], true);
    const file = await ask((ctx) => handlers.exportCsv(ctx, { params: {}, query: { allStores: false }, body: {} }));
    const [head, ...lines] = (await buffer(file as Readable)).toString().trim().split('\n');
    expect(head).toBe('id,Nombre,Todos,Locales');
    expect(lines).toEqual([expect.stringMatching(/^\d+,Caja,no,"Centro, Ñuñoa"$/)]);
  });

  test('count linked records, and filter and sort a list by the count', async () => {
    const { ask, make, centro, nunoa } = await chain();
    const caja = await make('Caja', [centro, nunoa]);
    await make('Sala', [nunoa]);
    const store = z.object({ id: stamps.id, name: z.string(), roleCount: z.number() });
    const query = pageQuery.extend({ roleId: recordFilter('roles'), sort: z.enum(['name', 'roleCount']).optional() });
    const stores = crud('stores', '/stores', names, {
      item: store,
      draft: z.strictObject({ name: text(9) }),
      list: query,
    });
    const linked = crudHandlers(stores, {
      entity: entity({ ...spec, table: 'stores', links: {} }),
      areas: { linkedBy: new Map<string, NamedLink[]>([['stores', [{ ...roleLinks.storeIds, title: 'name' }]]]) },
    });
    const list = async (filters: z.output<typeof query>) =>
      ((await ask((ctx) => linked.list(ctx, { params: {}, query: filters, body: {} }))) as { data: unknown[] }).data;
    const [inCentro, inNunoa] = [
      { id: centro, name: 'Centro', roleCount: 1 },
      { id: nunoa, name: 'Ñuñoa', roleCount: 2 },
    ];
    expect(await list({ sort: 'roleCount', dir: 'desc' })).toEqual([inNunoa, inCentro]);
    expect(await list({ roleId: caja.id })).toEqual([inCentro, inNunoa]);
    expect(await list({ roleId: caja.id + 1 })).toEqual([inNunoa]);
  });

  test('reject the deletion of a linked record', async () => {
    const { ask, make, centro } = await chain();
    await make('Caja', [centro]);
    const stores = { get: api.get, remove: api.remove };
    const linked = crudHandlers(stores, {
      entity: entity({ ...spec, table: 'stores', links: {} }),
      areas: { linkedBy: new Map<string, NamedLink[]>([['stores', [{ ...roleLinks.storeIds, title: 'name' }]]]) },
    });
    const removing = ask((ctx) => linked.remove(ctx, { params: { id: centro }, query: {}, body: {} }));
    await expect(removing).rejects.toThrow('No se puede eliminar: lo usa Caja.');
  });

  test('reject a declaration with filters the record does not have', () => {
    const query = listQuery.extend({ colour: z.string().optional() });
    const wrong = { ...api, list: { ...api.list, query } };
    expect(() => crudHandlers(wrong, { entity: entity(spec), areas })).toThrow('colour');
  });
});
