import { Readable } from 'node:stream';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { entity } from '#kit/contract/entity.ts';
import { importOutcome, type ImportOutcome, importPreview } from '#kit/contract/csvImport.ts';
import { fromWire } from '#kit/contract/wire.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { changesOf, undoRequest } from '../history/undo.ts';
import type { Actor, Ctx } from '../http/context.ts';
import { implementApi, mount } from '../http/mount.ts';
import { TenantLoad } from '../http/tenantLoad.ts';
import { defineJob, type Job, type JobCtx } from '../jobs/jobs.ts';
import { staffJobs } from '../jobs/staffJob.ts';
import { insert, insertAll, update } from '../data/write.ts';
import type { Scope } from '../data/scope.ts';
import { testActor } from '../testing/testActor.ts';
import { testJobs } from '../testing/testJobs.ts';
import { requestOf, testTenant } from '../testing/testTenant.ts';
import { csvImport, type CsvImport } from './csvImport.ts';

const { database, work, rowOf, until, retried } = await testJobs();

const actor = testActor({ policies: new Set(['roles.import']) });
const define = staffJobs({ findActor: async () => actor, findTenant: async () => ({ longest: 10 }) });

const named = z.object({ name: z.string().min(1, 'Debes completar este campo'), description: z.string() });
type Draft = z.output<typeof named>;
type Stored = ReadonlyMap<string, { id: number; draft: Draft }>;
const options = z.object({ suffix: z.string() });

/** An import of roles, as an area would declare it. */
const spec: CsvImport<'name' | 'description', Draft, Stored, { longest: number }, typeof options> = {
  kind: 'roles.import',
  label: (lines) => `Importar ${lines} roles`,
  policy: 'roles.import',
  words: { request: 'la importación', verb: 'importar', permission: 'importar roles' },
  entity: entity({
    table: 'roles',
    area: 'roles',
    label: 'rol',
    title: 'name',
    fields: { name: 'Nombre', description: 'Descripción' },
  }),
  constraints: { roles_name_unique: { field: 'name', message: 'Ya existe ese rol.' } },
  columns: {
    name: { header: 'Nombre', aliases: ['rol'] },
    description: {
      header: 'Descripción',
      read: (cell) => (cell === '?' ? 'Nadie sabe qué es «?».' : { description: cell.toUpperCase() }),
    },
  },
  key: { column: 'name', name: 'El rol' },
  maxBytes: 1_000_000,
  maxRows: 1_000,
  empty: 'El archivo no tiene roles.',
  options,
  async load(db, lines) {
    const names = lines.map(({ cells }) => cells.name);
    const rows = await db.selectFrom('roles').select(['id', 'name', 'description']).execute();
    return new Map(
      rows.filter(({ name }) => names.includes(name)).map(({ id, ...draft }) => [draft.name, { id, draft }]),
    );
  },
  find: (known, { cells }) => known.get(cells.name),
  complete: (read, stored) => ({ ...stored, ...read }),
  rules: ({ longest }) => named.refine(({ name }) => name.length <= longest, { path: ['name'], error: 'Es muy largo' }),
  refusal: ({ stored }) => (stored?.description === 'FIJO' ? 'Este rol no se cambia.' : null),
  async save(db, { created, updated }, { options: { suffix } }) {
    await insertAll(
      db,
      'roles',
      created.map((role) => ({ ...role, description: role.description + suffix })),
    );
    for (const { id, draft } of updated) await update(db, 'roles', id, draft);
  },
};
const roles = csvImport(spec);
const importJob = define(roles.kind, roles.run) as Job;

/** The same import, limited to new roles and with kinds of errors. */
const newRoles = csvImport<'name' | 'description', Draft, Stored, { longest: number }, typeof options>({
  ...spec,
  key: { column: 'name', name: 'El rol', same: (text) => text.toLowerCase().replaceAll('á', 'a') },
  find(known, { cells }) {
    const stored = known.get(cells.name);
    return stored && { id: stored.id, draft: null };
  },
  suspects: (lines) =>
    new Map(lines.filter(({ cells }) => cells.name === '1E+10').map(({ line }) => [line, 'Dañado.'])),
  mistakes: {
    kinds: ['repeated', 'blank', 'other'],
    kindOf: ({ repeats }, { cells }) => (repeats ? 'repeated' : cells.name === '' ? 'blank' : 'other'),
  },
  describe: ({ name, description }) => `${name}: ${description}`,
});

/** Input of a request handler. */
const requestIn = (scope: Scope, contentType = 'text/csv', who = actor) =>
  ({
    actor: who,
    tenant: { longest: 10 },
    request: { contentType, signal: new AbortController().signal },
    scope,
    inTransaction: (task) => database.inTenant(scope, task),
  }) as Ctx & { tenant: { longest: number } };
const fileOf = (...lines: string[]) =>
  Readable.from([Buffer.from(['Nombre;Descripción;Qué corregir', ...lines].join('\n'))]);

const stored = (scope: Scope) =>
  database.inTenant(scope, async (db) => {
    const rows = await db.selectFrom('roles').select(['name', 'description']).orderBy('id').execute();
    return rows.map(({ name, description }) => `${name}: ${description}`);
  });

const damaged = [
  'Caja;abre',
  'Cocina;igual',
  'Sala;otra cosa',
  ';nada',
  'Muy muy largo;x',
  'Aseo;?;Error de un archivo anterior',
  'caja;otra vez',
  'Dueña;x',
];
const errors = [
  { id: null, line: 5, name: '', field: 'name', message: 'Nombre: Debes completar este campo.' },
  { id: null, line: 6, name: 'Muy muy largo', field: 'name', message: 'Nombre: Es muy largo.' },
  { id: null, line: 7, name: 'Aseo', field: 'description', message: 'Nadie sabe qué es «?».' },
  { id: null, line: 8, name: 'caja', field: 'name', message: 'El rol ya está en la línea 2.' },
  { id: null, line: 9, name: 'Dueña', field: null, message: 'Este rol no se cambia.' },
];

async function shop(): Promise<Scope> {
  const scope = await testTenant(database);
  await database.inTenant(scope, (db) =>
    insertAll(db, 'roles', [
      { name: 'Cocina', description: 'IGUAL' },
      { name: 'Sala', description: 'VIEJA' },
      { name: 'Dueña', description: 'FIJO' },
    ]),
  );
  return requestOf(scope.tenantId);
}

async function outcomeOf(scope: Scope, lines: string[], job: Job = importJob): Promise<ImportOutcome> {
  const { jobId } = await roles.start(requestIn(scope), fileOf(...lines), { suffix: '!' });
  await work([job]);
  if (job !== importJob) await retried(scope, jobId);
  await until(scope, jobId, 'done');
  return fromWire(importOutcome, (await rowOf(scope, jobId)).result) as ImportOutcome;
}

describe('a CSV import', () => {
  it('is validated line by line before the save, with errors counted by field', async () => {
    const scope = await shop();
    const before = await stored(scope);
    expect(await roles.preview(requestIn(scope), fileOf(...damaged))).toEqual({
      ignoredColumns: [],
      sheet: null,
      counts: { create: 1, update: 1, same: 1, error: 5 },
      errors: [
        { field: 'name', count: 3 },
        { field: 'description', count: 1 },
        { field: null, count: 1 },
      ],
      failed: errors,
    });
    expect(await stored(scope)).toEqual(before);
  });

  it('saves valid lines and reports the others with reasons', async () => {
    const scope = await shop();
    const outcome = await outcomeOf(scope, damaged);
    expect(outcome).toEqual({ created: 1, updated: 1, failed: errors, requestId: scope.requestId });
    expect(await stored(scope)).toEqual(['Cocina: IGUAL', 'Sala: OTRA COSA', 'Dueña: FIJO', 'Caja: ABRE!']);
  });

  it('is undone as a unit', async () => {
    const scope = await shop();
    const before = await stored(scope);
    await outcomeOf(scope, damaged);
    await database.inTenant(requestOf(scope.tenantId), (db) =>
      undoRequest(db, scope.requestId, new Map([['roles', { table: 'roles', entity: { area: 'roles' } }]])),
    );
    expect(await stored(scope)).toEqual(before);
    expect(await database.inTenant(scope, (db) => changesOf(db, scope.requestId))).toHaveLength(2);
  });

  it('resumes after an interruption without overwriting later changes', async () => {
    const scope = await shop();
    const lines = Array.from({ length: 250 }, (_, at) => `R${at};x`);
    let attempts = 0;
    const dying = defineJob({
      ...importJob,
      run(ctx: JobCtx, args: unknown) {
        attempts += 1;
        const progress = async (done: number) => {
          if (attempts > 1 || done < 200) return;
          await database.inTenant(requestOf(scope.tenantId), async (db) => {
            const { id } = await db.selectFrom('roles').select('id').where('name', '=', 'R0').executeTakeFirstOrThrow();
            await update(db, 'roles', id, { description: 'De otra persona' });
          });
          throw new Error('The lights went out.');
        };
        return importJob.run({ ...ctx, progress }, args);
      },
    });
    expect(await outcomeOf(scope, lines, dying)).toMatchObject({ created: 250, updated: 0, failed: [] });
    expect(attempts).toBe(2);
    const after = await stored(scope);
    expect(after).toContain('R0: De otra persona');
    expect(after).toHaveLength(253);
  });

  it('accepts text, streams and form fields', async () => {
    const scope = await shop();
    const text = 'rol,descripcion\nCaja,abre';
    const form = new Response(
      (() => {
        const data = new FormData();
        data.set('data', new Blob([text]), 'roles.csv');
        return data;
      })(),
    );
    const bodies: [unknown, string][] = [
      [text, 'text/plain'],
      [Readable.from([Buffer.from(text)]), 'text/csv'],
      [Readable.from([Buffer.from(await form.clone().arrayBuffer())]), form.headers.get('content-type') ?? ''],
    ];
    for (const [body, contentType] of bodies)
      expect((await roles.preview(requestIn(scope, contentType), body)).counts).toMatchObject({ create: 1, error: 0 });
  });

  it('accepts plain text only at endpoints that declare it', async () => {
    const scope = await shop();
    const plain = { method: 'POST', policy: 'roles.import', summary: '', transaction: 'none' } as const;
    const api = {
      preview: endpoint({ ...plain, path: '/preview', consumes: 'text/plain', reply: importPreview }),
      other: endpoint({ ...plain, path: '/other', body: z.object({}) }),
    };
    const handlers = implementApi(api, {
      preview: (ctx, { body }) => roles.preview(ctx, body),
      other: () => ({}),
    });
    const app = fastify({ logger: false });
    app.setErrorHandler((error: { status?: number }, _request, reply) => reply.code(error.status ?? 500).send());
    const tenant = { id: scope.tenantId, longest: 10 } as never;
    const identify = async () => ({ tenant, actor });
    const request = { identify, callerOf: async () => ({ is: 'own' as const }), pictureOriginOf: async () => '' };
    const around = { services: {} as never, load: new TenantLoad(0), requireAllowed: () => undefined, ...request };
    mount(app, { database, implementations: [handlers], links: {}, ...around });
    const send = (url: string) =>
      app.inject({
        method: 'POST',
        url: `/api/admin/v1${url}`,
        headers: { 'content-type': 'text/plain' },
        payload: 'Nombre;Descripción\nCaja;abre',
      });
    expect((await send('/preview')).json()).toMatchObject({ counts: { create: 1, error: 0 } });
    expect((await send('/other')).statusCode).toBe(415);
  });

  it('is rejected without its columns, without lines, or while viewing as another role', async () => {
    const scope = await shop();
    const preview = (text: string, who?: Actor) => roles.preview(requestIn(scope, 'text/plain', who), text);
    await expect(preview('Nombre\nCaja')).rejects.toThrow(
      'Falta la columna "Descripción". La primera línea debe tener: Nombre, Descripción.',
    );
    await expect(preview('Nombre;rol;Descripción\nCaja;Caja;x')).rejects.toThrow(
      'Las columnas «Nombre» y «rol» son la misma: deja una.',
    );
    await expect(preview('Nombre;Descripción')).rejects.toThrow('El archivo no tiene roles.');
    await expect(preview('', { ...actor, seeingAs: { id: 1, name: 'Caja' } })).rejects.toThrow(
      'Estás viendo como otro rol. Vuelve a tu acceso para importar.',
    );
  });

  it('that only creates rejects existing records in any spelling, and counts kinds of errors', async () => {
    const scope = await shop();
    const lines = ['Cocina;x', 'Mas;a', 'Más;b', ';c', '1E+10;d', 'Bar;?'];
    expect(await newRoles.preview(requestIn(scope), fileOf(...lines))).toMatchObject({
      counts: { create: 1, update: 0, same: 0, error: 5 },
      errors: [4, 1].map((count, at) => ({ field: ['name', 'description'][at], count })),
      kinds: [2, 1, 2].map((count, at) => ({ kind: ['repeated', 'blank', 'other'][at], count })),
      failed: [
        { id: null, line: 2, name: 'Cocina', field: 'name', kind: 'repeated', message: 'El rol ya existe.' },
        { id: null, line: 4, name: 'Más', field: 'name', kind: 'repeated', message: 'El rol ya está en la línea 3.' },
        { id: null, line: 5, name: '', field: 'name', kind: 'blank', message: 'Nombre: Debes completar este campo.' },
        { id: null, line: 6, name: '1E+10', field: 'name', kind: 'other', message: 'Dañado.' },
        { id: null, line: 7, name: 'Bar', field: 'description', kind: 'other', message: 'Nadie sabe qué es «?».' },
      ],
      passed: [{ line: 3, name: 'Mas', text: 'Mas: A' }],
    });
  });

  it('can be saved before the response, and undone as well', async () => {
    const scope = await shop();
    const saving = newRoles.saveNow(requestIn(scope), fileOf('Bar;x', 'Sala;y'), { suffix: '' });
    expect(await saving).toMatchObject({ created: 1, requestId: scope.requestId, failed: [{ name: 'Sala' }] });
    expect(await database.inTenant(scope, (db) => changesOf(db, scope.requestId))).toHaveLength(1);
  });

  it('reports a database error at its line', async () => {
    const scope = await shop();
    await database.inTenant(requestOf(scope.tenantId), (db) => insert(db, 'roles', { name: 'CAJA' }));
    const { failed, created } = await outcomeOf(scope, ['Aseo;x', 'Caja;x', 'Barra;x']);
    expect([created, failed]).toEqual([
      2,
      [{ id: null, line: 3, name: 'Caja', field: 'name', message: 'Ya existe ese rol.' }],
    ]);
  });
});
