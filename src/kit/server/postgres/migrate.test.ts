import { mkdtemp, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { migrate } from './migrate.ts';
import { databaseUrl, onServer } from '../testing/servers.ts';

let url = '';
let directory = '';
let count = 0;
const folders: string[] = [];

const query = <Row extends pg.QueryResultRow>(text: string, at = url): Promise<Row[]> =>
  onServer(at, async (client) => (await client.query<Row>(text)).rows);

const write = (file: string, sql: string) => writeFile(path.join(directory, file), sql);
const run = () => migrate({ url, directory });

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'comanda-migrate-'));
});

beforeEach(async () => {
  const { url: server, template } = inject('testServer');
  const name = `${template.replace('template', 'migrate')}_${count++}`;
  await query(`create database ${name}`, server);
  folders.push(name);
  url = databaseUrl(server, name);
  await rm(directory, { recursive: true });
  directory = await mkdtemp(path.join(tmpdir(), 'comanda-migrate-'));
  await write('0001_first.sql', 'create table first (n int); insert into first values (1);');
});

afterAll(async () => {
  await rm(directory, { recursive: true, force: true });
  for (const name of folders) await query(`drop database ${name}`, inject('testServer').url);
});

test('files are applied once in order, and later only new ones', async () => {
  await write('0002_second.sql', 'alter table first rename column n to number');
  expect(await run()).toEqual(['0001_first.sql', '0002_second.sql']);
  expect(await run()).toEqual([]);
  await write('0003_third.sql', 'insert into first (number) values (3)');
  expect(await run()).toEqual(['0003_third.sql']);
  expect(await query('select number from first')).toEqual([{ number: 1 }, { number: 3 }]);
});

test('concurrent processes apply each file once', async () => {
  await write('0002_slow.sql', 'select pg_sleep(0.2); insert into first values (2)');
  const applied = await Promise.all([run(), run(), run()]);
  expect(applied.flat()).toEqual(['0001_first.sql', '0002_slow.sql']);
  expect(await query('select n from first')).toEqual([{ n: 1 }, { n: 2 }]);
});

test('a failing file leaves no changes and is named in the error', async () => {
  await write('0002_broken.sql', 'insert into first values (2); select nothing from nowhere');
  await expect(run()).rejects.toThrow('La migración 0002_broken.sql falló y no se aplicó');
  expect(await query('select n from first')).toEqual([{ n: 1 }]);
  await write('0002_broken.sql', 'insert into first values (2)');
  expect(await run()).toEqual(['0002_broken.sql']);
});

test('a file that changed after it was applied is rejected', async () => {
  await run();
  await write('0001_first.sql', 'create table other (n int)');
  await expect(run()).rejects.toThrow('La migración 0001_first.sql cambió después de aplicarse');
});

test('a file that names the text it replaces is accepted where that text was applied, and applied elsewhere', async () => {
  await run();
  const [applied] = await query<{ checksum: string }>('select checksum from migrations');
  await write('0001_first.sql', `-- replaces ${applied?.checksum}\ncreate table other (n int)`);
  expect(await run()).toEqual([]);
  expect(await query(`select to_regclass('other') as found`)).toEqual([{ found: null }]);
  await query('drop table first, migrations');
  expect(await run()).toEqual(['0001_first.sql']);
});

test('line ends do not count as a change', async () => {
  await write('0002_lines.sql', 'select 1;\nselect 2;\n');
  await run();
  await write('0002_lines.sql', 'select 1;\r\nselect 2;\r\n');
  expect(await run()).toEqual([]);
});

test('a missing earlier file is rejected', async () => {
  await write('0002_second.sql', 'select 2');
  await run();
  await unlink(path.join(directory, '0001_first.sql'));
  await expect(run()).rejects.toThrow('Falta la migración 0001_first.sql');
});

test('a database newer than the program is rejected', async () => {
  await write('0002_second.sql', 'select 2');
  await run();
  await unlink(path.join(directory, '0002_second.sql'));
  await expect(run()).rejects.toThrow('La base de datos es más nueva que este programa (ya tiene 0002_second.sql)');
});

test('a file that sorts before the last applied one is rejected', async () => {
  await write('0003_third.sql', 'select 3');
  await run();
  await write('0002_late.sql', 'select 2');
  await expect(run()).rejects.toThrow('La migración 0002_late.sql llega tarde, después de 0003_third.sql');
});

test('two files with the same number are rejected', async () => {
  await write('0001_other.sql', 'select 1');
  await expect(run()).rejects.toThrow('Dos migraciones tienen el número 0001');
});

test('distinguishes a missing database from an unreachable one', async () => {
  await expect(migrate({ url: databaseUrl(url, 'nowhere'), directory })).rejects.toThrow(
    'no existe la base de datos "nowhere"',
  );
  const silent = 'postgres://ana:secreto@127.0.0.1:1/comanda';
  const failure = await migrate({ url: silent, directory }).catch((error: Error) => error.message);
  expect(failure).toContain('No se puede conectar con PostgreSQL en 127.0.0.1:1');
  expect(failure).not.toContain('secreto');
});
