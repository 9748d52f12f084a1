import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { secrets, variables } from './variables.ts';

let DATA_DIR = '';
beforeAll(async () => {
  DATA_DIR = await mkdtemp(path.join(tmpdir(), 'comanda-config-'));
});
afterAll(() => rm(DATA_DIR, { recursive: true }));

const key = 'k'.repeat(32);
const production = { NODE_ENV: 'production', SECRET_KEY: key, PUBLIC_URL: 'https://comanda.ejemplo.com' };
const sentenceFor = (env: NodeJS.ProcessEnv) => {
  try {
    readConfig({ DATA_DIR, SECRET_KEY: key, ...env });
  } catch (error) {
    return error instanceof Error ? error.message : error;
  }
  return 'accepted';
};

test('nothing has to be set to try the product', () => {
  expect(readConfig({ DATA_DIR })).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: undefined,
    isProduction: false,
    appEnv: 'dev',
    process: 'all',
    mail: { folder: path.join(DATA_DIR, 'mail') },
    files: { folder: path.join(DATA_DIR, 'files') },
  });
});

test('the secret key is made once, for its owner only', async () => {
  const secretKey = readConfig({ DATA_DIR }).secretKey;
  expect(secretKey.length).toBeGreaterThanOrEqual(32);
  expect(readConfig({ DATA_DIR }).secretKey).toBe(secretKey);
  expect((await stat(path.join(DATA_DIR, 'secret-key'))).mode & 0o777).toBe(0o600);
});

test('production asks for a secret key and writes none', () => {
  const other = path.join(DATA_DIR, 'production');
  expect(() => readConfig({ ...production, SECRET_KEY: '', DATA_DIR: other })).toThrow(/^Falta SECRET_KEY .*\.$/);
  expect(existsSync(other)).toBe(false);
  expect(readConfig({ ...production, DATA_DIR: other })).toMatchObject({
    appEnv: 'production',
    logLevel: 'info',
  });
});

test('production asks where people reach the screens: links in mails lead there', () => {
  expect(sentenceFor({ NODE_ENV: 'production' })).toMatch(/^Falta PUBLIC_URL, .*\.$/);
  expect(sentenceFor({ NODE_ENV: 'production', SECRET_KEY: '' })).toMatch(
    /^Falta SECRET_KEY .*\.\nFalta PUBLIC_URL.*\.$/,
  );
  expect(sentenceFor(production)).toBe('accepted');
});

test('sandboxes run in the process outside production, unless there is another address or none', () => {
  const configOf = (env: NodeJS.ProcessEnv) => {
    const { startsSandboxes, providerSandbox } = readConfig({ DATA_DIR, ...env });
    return { startsSandboxes, providerSandbox };
  };
  expect(configOf({})).toEqual({ startsSandboxes: true, providerSandbox: undefined });
  expect(configOf({ PROVIDER_SANDBOX: 'none' })).toEqual({ startsSandboxes: false, providerSandbox: undefined });
  const address = 'http://127.0.0.1:4100';
  expect(configOf({ PROVIDER_SANDBOX: address })).toEqual({ startsSandboxes: false, providerSandbox: address });
  expect(configOf({ PROCESS: 'server' }).startsSandboxes).toBe(false);
  expect(configOf(production).startsSandboxes).toBe(false);
});

test('an empty variable counts as absent', () => {
  expect(readConfig({ DATA_DIR, PORT: '', DATABASE_URL: '', MAIL_URL: '' }).port).toBe(3000);
});

test.each([
  [{ PORT: 'abc' }, 'PORT es "abc" y debe ser un número entero entre 0 y 65535.'],
  [{ PORT: '70000' }, 'PORT es "70000" y debe ser un número entero entre 0 y 65535.'],
  [{ DATABASE_POOL: '0' }, 'DATABASE_POOL es "0" y debe ser un número entero entre 1 y 500.'],
  [
    { PROVIDER_SANDBOX: 'nada' },
    'PROVIDER_SANDBOX es "nada" y debe ser una dirección como https://comanda.ejemplo.com, o none.',
  ],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV es "prod" y debe ser production, development o test.'],
  [{ APP_ENV: 'qa' }, 'APP_ENV es "qa" y debe ser production, stage o dev.'],
  [{ PROCESS: 'web' }, 'PROCESS es "web" y debe ser all, server o worker.'],
  [
    { PUBLIC_URL: 'comanda.cl' },
    'PUBLIC_URL es "comanda.cl" y debe ser una dirección como https://comanda.ejemplo.com.',
  ],
  [
    { TRUST_PROXY: 'sí' },
    'TRUST_PROXY es "sí" y debe ser true, false, un número de saltos o las direcciones IP de los proxies separadas por coma.',
  ],
  [
    { MAP_TILES_URL: 'https://mapas.cl/{z}/{x}.png' },
    'MAP_TILES_URL es "https://mapas.cl/{z}/{x}.png" y debe ser una dirección como https://mapas.ejemplo.com/{z}/{x}/{y}.png.',
  ],
  [{ MAIL_FROM: 'Comanda' }, 'MAIL_FROM es "Comanda" y debe ser un correo como Comanda <avisos@ejemplo.com>.'],
])('%j is refused with what was found and what is expected', (env, sentence) => {
  expect(sentenceFor(env)).toBe(sentence);
});

test.each([...secrets])('a wrong %s never shows its value', (variable) => {
  const sentence = sentenceFor({ [variable]: 'mysql://clave' });
  expect(sentence).toMatch(new RegExp(`^${variable} tiene un valor de 13 caracteres y debe .*\\.$`));
  expect(sentence).not.toContain('mysql');
});

test('each wrong variable has its own sentence', () => {
  expect(sentenceFor({ PORT: 'x', PROCESS: 'y' })).toMatch(/^PORT .*\.\nPROCESS .*\.$/);
});

test('a map has a background when the address of its squares is known', () => {
  expect(readConfig({ DATA_DIR }).mapBackground).toBe(null);
  const MAP_TILES_URL = 'https://{s}.mapas.cl/{z}/{x}/{y}.png?clave=1';
  expect(readConfig({ DATA_DIR, MAP_TILES_URL, MAP_ATTRIBUTION: '© Mapas' }).mapBackground).toEqual({
    tilesUrl: MAP_TILES_URL,
    attribution: '© Mapas',
    maxZoom: 19,
  });
});

test('a bucket is read from its address', () => {
  const read = (FILES_URL: string) => readConfig({ DATA_DIR, FILES_URL }).files;
  expect(read('s3://id:a%2Fb@s3.us-west-2.amazonaws.com/photos?region=us-west-2')).toEqual({
    bucket: {
      endpoint: 'https://s3.us-west-2.amazonaws.com',
      name: 'photos',
      region: 'us-west-2',
      accessKeyId: 'id',
      secretAccessKey: 'a/b',
    },
  });
  expect(read('s3://id:key@minio:9000/photos?tls=false')).toMatchObject({ bucket: { endpoint: 'http://minio:9000' } });
});

test.each([
  ['true', true],
  ['false', false],
  ['2', 2],
  ['10.0.0.0/8, ::1', '10.0.0.0/8, ::1'],
])('TRUST_PROXY=%s is understood', (text, value) => {
  expect(readConfig({ DATA_DIR, TRUST_PROXY: text }).trustProxy).toBe(value);
});

test('docs/operations.md lists every variable and no other', async () => {
  const page = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const listed = [...page.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
  expect(new Set(listed)).toEqual(new Set(Object.keys(variables.shape)));
});
