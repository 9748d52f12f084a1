import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Failure } from '#kit/contract/failures.ts';
import { links } from '#kit/contract/links.ts';
import { normalise } from '#kit/contract/text.ts';
import { afterCommit, type Db, sendAlong } from './database.ts';
import { idempotently, idempotentlyAs } from '../http/idempotency.ts';
import { setLinks } from './links.ts';
import type { Scope } from './scope.ts';
import { testDatabase } from '../testing/testDatabase.ts';
import { changesOf, supersededRequests, type Undoable, undoRequest } from '../history/undo.ts';
import { insert, insertAll, remove, update, updateAll, updateEach } from './write.ts';

const database = await testDatabase();
let counter = 0;

const newTenant = () =>
  database.onPlatform(async (db) => {
    const slug = `t${++counter}`;
    const columns = { slug, name: slug, country: 'cl' as const, timeZone: 'America/Santiago', currency: 'CLP' };
    return (await db.insertInto('tenants').values(columns).returning('id').executeTakeFirstOrThrow()).id;
  });
const scopeOf = (tenantId: number): Scope => ({
  tenantId,
  author: { id: 7, name: 'Ana', email: 'ana@x.test', superAdmin: false },
  requestId: `r${++counter}`,
  source: 'staff',
  area: 'roles',
});
const one = await newTenant();
const other = await newTenant();
const { policyIds: rolePolicies } = links('roles', 'roleId', {
  policyIds: { label: 'Permisos', to: null, table: 'rolePolicies', target: 'policy', schema: z.array(z.string()) },
});
const undoables = new Map<string, Undoable>([
  ['roles', { table: 'roles', entity: { area: 'roles', links: { policyIds: rolePolicies } } }],
]);
const inOne = async <T>(work: (db: Db, scope: Scope) => Promise<T>): Promise<T> => {
  const scope = scopeOf(one);
  return database.inTenant(scope, (db) => work(db, scope));
};

describe('database access', () => {
  test('normalises case and accents like the browser', async () => {
    const texts = ['Plain ASCII 12', 'Ñandú PINGÜINO', 'e\u0301l', 'ÅNGSTRÖM Œuvre', 'São Ł', '   ', '', '日本 Café'];
    const { rows } = await inOne((db) =>
      sql<{
        text: string;
      }>`select normalise(t) as text from unnest(${texts}::text[]) with ordinality u(t, n) order by n`.execute(db),
    );
    expect(rows.map(({ text }) => text)).toEqual(texts.map(normalise));
  });

  test('is limited to the rows of the tenant', async () => {
    const role = await inOne((db) => insert(db, 'roles', { name: 'cajero' }));
    const foreign = await database.inTenant(scopeOf(other), (db) => db.selectFrom('roles').selectAll().execute());
    expect(role.name).toBe('cajero');
    expect(foreign).toEqual([]);
  });

  test('adds the tenant to every table of a query, including joins and subqueries', async () => {
    const query = await inOne(async (db) =>
      db
        .selectFrom('roles as r')
        .innerJoin('rolePolicies as p', 'p.roleId', 'r.id')
        .select('r.id')
        .where(({ exists, selectFrom }) => exists(selectFrom('userRoles').select('userId')))
        .compile(),
    );
    expect(query.sql.match(/"tenant_id" = \$/g)).toHaveLength(3);
  });

  test('runs hooks after a commit, but not after a failure', async () => {
    const seen: string[] = [];
    await inOne(async (db) => afterCommit(db, () => seen.push('committed')));
    const failing = inOne(async (db) => {
      afterCommit(db, () => seen.push('never'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(seen).toEqual(['committed']);
  });

  test('fails with the error of an unawaited statement', async () => {
    const broken = (db: Db) => sendAlong(db, sql`select 1 / 0`.execute(db));
    const atTheEnd = inOne(async (db) => broken(db));
    const before = inOne(async (db) => {
      broken(db);
      await insert(db, 'roles', { name: 'después' });
    });
    await Promise.all([atTheEnd, before].map((each) => expect(each).rejects.toThrow('division by zero')));
    expect(await inOne((db) => db.selectFrom('roles').select('id').where('name', '=', 'después').execute())).toEqual(
      [],
    );
  });

  test('rolls back a failed transaction', async () => {
    const failing = inOne(async (db) => {
      await insert(db, 'roles', { name: 'a medias' });
      await sql`select 1 / 0`.execute(db);
    });
    await expect(failing).rejects.toThrow('division by zero');
    const left = await inOne((db) => db.selectFrom('roles').select('id').where('name', '=', 'a medias').execute());
    expect(left).toEqual([]);
  });

  test('returns timestamps in UTC and numbers as numbers', async () => {
    const role = await inOne((db) => insert(db, 'roles', { name: 'con hora' }));
    expect(role.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Math.abs(Date.now() - Date.parse(role.createdAt))).toBeLessThan(60_000);
    expect(typeof role.id).toBe('number');
  });

  test('streams a table of a tenant and releases the connection, also when the reader stops early', async () => {
    await inOne((db) => insert(db, 'stores', { name: 'Centro', commune: null }));
    for (let i = 0; i < 8; i++) {
      const leaving = await database.copyOut(scopeOf(one), 'select name from stores order by id');
      leaving.destroy();
      const stream = await database.copyOut(scopeOf(one), 'select name from stores order by id');
      expect(Buffer.concat(await stream.toArray()).toString()).toContain('Centro');
    }
    const foreign = await database.copyOut(scopeOf(other), 'select name from stores');
    expect(await foreign.toArray()).toEqual([]);
  });
});

describe('the history', () => {
  test('records only differences', async () => {
    const role = await inOne((db) => insert(db, 'roles', { name: 'mozo', description: 'Atiende' }));
    const changes = await inOne(async (db, { requestId }) => {
      const changed = await update(db, 'roles', role.id, { name: 'garzón', description: 'Atiende' });
      expect(changed?.version).toBe(2);
      return changesOf(db, requestId);
    });
    expect(changes).toMatchObject([{ action: 'update', before: { name: 'mozo' }, after: { name: 'garzón' } }]);
    expect(Object.keys(changes[0]?.after ?? {})).toEqual(['name']);
  });

  test('records that a secret changed, without its value', async () => {
    const columns = { name: 'Eva', email: `eva${++counter}@x.test`, phone: '+56987654321' };
    const user = await inOne((db) => insert(db, 'adminUsers', { ...columns, passwordHash: 'the hash' }));
    const changes = await inOne(async (db, { requestId }) => {
      await update(db, 'adminUsers', user.id, { passwordHash: 'another hash' });
      return changesOf(db, requestId);
    });
    expect(JSON.stringify(changes)).not.toMatch(/the hash|another hash/);
    expect(changes).toMatchObject([{ before: { password_hash: '•••' }, after: { password_hash: '•••' } }]);
  });

  test('records links as a field of the record that has them', async () => {
    const role = await inOne((db) => insert(db, 'roles', { name: 'con permisos' }));
    await inOne((db) => setLinks(db, rolePolicies, role.id, ['stores.show', 'stores.list']));
    const changes = await inOne(async (db, { requestId }) => {
      expect(await setLinks(db, rolePolicies, role.id, ['stores.show'])).toBe(true);
      expect(await setLinks(db, rolePolicies, role.id, ['stores.show'])).toBe(false);
      return changesOf(db, requestId);
    });
    expect(changes).toMatchObject([
      { before: { policy_ids: ['stores.list', 'stores.show'] }, after: { policy_ids: ['stores.show'] } },
    ]);
  });

  test('inserts many entries in a single statement', async () => {
    const created = await inOne((db) =>
      insertAll(db, 'stores', [{ name: 'Norte', commune: 'Ñuñoa' }, { name: 'Sur' }]),
    );
    expect(created.map(({ name, commune }) => [name, commune])).toEqual([
      ['Norte', 'Ñuñoa'],
      ['Sur', null],
    ]);
    const ids = created.map(({ id }) => id);
    expect(await inOne((db) => updateAll(db, 'stores', ids, { commune: 'Maipú' }))).toHaveLength(2);
  });
});

describe('updating many records with different values', () => {
  test('takes a single statement with history, and preserves fields a patch does not include', async () => {
    const ids = await inOne(async (db) =>
      (
        await insertAll(db, 'stores', [
          { name: 'A', commune: 'Lota' },
          { name: 'B', commune: 'Arica' },
          { name: 'C', commune: 'Ancud' },
        ])
      ).map(({ id }) => id),
    );
    const [a = 0, b = 0, c = 0] = ids;
    const [rows, scope] = await inOne(async (db, scope) => [
      await updateEach(db, 'stores', [
        { id: a, name: 'A2', timeZone: 'America/Santiago' },
        { id: b, commune: 'Iquique', businessHours: { monday: [] } as never },
        { id: c, name: 'C' },
      ]),
      scope,
    ]);
    expect(rows).toMatchObject([
      { id: a, name: 'A2', commune: 'Lota', timeZone: 'America/Santiago', version: 2 },
      { id: b, name: 'B', commune: 'Iquique', timeZone: null, businessHours: { monday: [] }, version: 2 },
      { id: c, name: 'C', commune: 'Ancud', version: 2 },
    ]);
    const changes = await inOne((db) => changesOf(db, scope.requestId));
    expect(changes).toMatchObject([
      { recordId: b, before: { commune: 'Arica' }, after: { commune: 'Iquique' } },
      { recordId: a, before: { name: 'A', time_zone: null }, after: { name: 'A2', time_zone: 'America/Santiago' } },
    ]);
  });

  test('does not affect other tenants', async () => {
    const { id } = await inOne((db) => insert(db, 'stores', { name: 'A', commune: 'Lota' }));
    await database.inTenant(scopeOf(other), async (db) =>
      expect(await updateEach(db, 'stores', [{ id, name: 'B' }])).toEqual([]),
    );
  });
});

describe('undo', () => {
  const role = (id: number) =>
    inOne((db) => db.selectFrom('roles').select(['name', 'description']).where('id', '=', id).executeTakeFirst());
  const undo = (requestId: string) =>
    inOne(async (db, scope) => {
      await undoRequest(db, requestId, undoables);
      return scope.requestId;
    });

  test('undoes an update, and the undo', async () => {
    const { id } = await inOne((db) => insert(db, 'roles', { name: 'original' }));
    const requestId = await inOne(async (db, scope) => {
      await update(db, 'roles', id, { name: 'cambiado' });
      return scope.requestId;
    });
    const undoResult = await undo(requestId);
    expect(await role(id)).toMatchObject({ name: 'original' });
    await undo(undoResult);
    expect(await role(id)).toMatchObject({ name: 'cambiado' });
  });

  test('restores a deleted record with its id and its links', async () => {
    const { id } = await inOne((db) => insert(db, 'roles', { name: 'borrado', description: 'vuelve' }));
    await inOne((db) => setLinks(db, rolePolicies, id, ['stores.show']));
    const requestId = await inOne(async (db, scope) => {
      await setLinks(db, rolePolicies, id, []);
      await remove(db, 'roles', id);
      return scope.requestId;
    });
    expect(await role(id)).toBeUndefined();
    await undo(requestId);
    expect(await role(id)).toEqual({ name: 'borrado', description: 'vuelve' });
    const policies = await inOne((db) =>
      db.selectFrom('rolePolicies').select('policy').where('roleId', '=', id).execute(),
    );
    expect(policies).toEqual([{ policy: 'stores.show' }]);
  });

  test('undoes a creation with its links', async () => {
    const { id, requestId } = await inOne(async (db, scope) => {
      const created = await insert(db, 'roles', { name: 'nuevo' });
      await setLinks(db, rolePolicies, created.id, ['stores.show']);
      return { id: created.id, requestId: scope.requestId };
    });
    await undo(requestId);
    expect(await role(id)).toBeUndefined();
  });

  test('rejects when the same value was changed since, but not another one', async () => {
    const { id } = await inOne((db) => insert(db, 'roles', { name: 'disputado', description: 'a' }));
    const [first, second] = [
      await inOne(async (db, s) => (await update(db, 'roles', id, { name: 'uno' }), s.requestId)),
      await inOne(async (db, s) => (await update(db, 'roles', id, { description: 'b' }), s.requestId)),
    ];
    expect(await inOne((db) => supersededRequests(db, [first, second]))).toEqual(new Set());
    await inOne((db) => update(db, 'roles', id, { name: 'dos' }));
    await expect(undo(first)).rejects.toBeInstanceOf(Failure);
    await undo(second);
    expect(await role(id)).toEqual({ name: 'dos', description: 'a' });
  });

  test('happens once', async () => {
    const { id } = await inOne((db) => insert(db, 'roles', { name: 'una vez' }));
    const requestId = await inOne(async (db, s) => (await update(db, 'roles', id, { name: 'dos veces' }), s.requestId));
    await undo(requestId);
    await expect(undo(requestId)).rejects.toThrow('ya se deshizo');
  });
});

describe('an idempotency key', () => {
  test('returns the first result again, also to concurrent requests', async () => {
    let runs = 0;
    const send = (content: string) =>
      inOne((db) => idempotently(db, 'k1', content, async () => ({ run: ++runs, at: new Date(0).toISOString() })));
    const answers = await Promise.all([send('a'), send('a'), send('a')]);
    expect(runs).toBe(1);
    expect(new Set(answers.map(({ run }) => run))).toEqual(new Set([1]));
    await expect(send('b')).rejects.toThrow('clave nueva');
  });

  test('returns the result declared by the first request', async () => {
    const ran: string[] = [];
    const send = (reply: string) =>
      inOne((db) => idempotentlyAs(db, { key: 'k3', content: 'a', reply }, async () => ran.push(reply)));
    expect(await Promise.all([send('one'), send('two')])).toEqual([ran[0], ran[0]]);
    expect(ran).toHaveLength(1);
  });

  test('is released after a failure', async () => {
    const failing = inOne((db) => idempotently(db, 'k2', 'a', () => Promise.reject(new Error('no'))));
    await expect(failing).rejects.toThrow('no');
    expect(await inOne((db) => idempotently(db, 'k2', 'a', async () => 'done'))).toBe('done');
  });
});
