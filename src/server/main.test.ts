import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { openDatabase } from '#kit/server/data/database.ts';
import { freePort } from '#kit/server/testing/freePort.ts';
import { testDatabaseUrl } from '#kit/server/testing/testDatabase.ts';
import { temporaryFolder } from '#kit/server/testing/temporaryFolder.ts';
import { untilReady, type Run, runProduct } from '#testing/processes.ts';
import { createTenant } from './createTenant.ts';

const [databaseUrl, emptyUrl] = [await testDatabaseUrl(), await testDatabaseUrl()];
/** Where neither demo data nor its pictures are made. */
const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://comanda.test' };
const bare = { DATABASE_URL: emptyUrl, ...production };
const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const undo of cleanUp.splice(0).toReversed()) await undo();
});

async function run(env: NodeJS.ProcessEnv): Promise<Run> {
  const product = await runProduct(env);
  cleanUp.push(product.takeDown);
  return product;
}

/** Output and exit code of a failed start. */
async function refusal(env: NodeJS.ProcessEnv): Promise<{ code: number | null; lines: string[] }> {
  const { code, err } = await (await run(env)).ended;
  return { code, lines: err.trim().split('\n') };
}
const oneSentence = (sentence: RegExp) => ({ code: 1, lines: [expect.stringMatching(sentence)] });

test('a port that is taken is said in one sentence', async () => {
  const port = await freePort();
  const other = createServer().listen(port, '127.0.0.1');
  cleanUp.push(() => other.close());
  await once(other, 'listening');
  expect(await refusal({ ...bare, PORT: String(port) })).toEqual(
    oneSentence(new RegExp(`^El puerto ${port} de 127\\.0\\.0\\.1 ya está en uso: .* elige otro con PORT\\.$`)),
  );
});

test('a data folder that cannot be written is said in one sentence', async () => {
  const file = path.join(await temporaryFolder('main'), 'file');
  cleanUp.push(() => rm(path.dirname(file), { recursive: true }));
  await writeFile(file, '');
  expect(await refusal({ DATA_DIR: path.join(file, 'data') })).toEqual(
    oneSentence(/^No se puede escribir en la carpeta de datos .*DATA_DIR.*\.$/),
  );
});

test('a database that does not answer is said in one sentence', async () => {
  const url = `postgres://ana:secreto@127.0.0.1:${await freePort()}/comanda`;
  expect(await refusal({ DATABASE_URL: url })).toEqual(
    oneSentence(/^No se puede conectar con PostgreSQL en 127\.0\.0\.1:\d+ \((?!.*secreto).*DATABASE_URL.*\.$/),
  );
});

test('a user that the database does not let in is said in one sentence', async () => {
  const stranger = new URL(databaseUrl);
  stranger.username = 'nadie';
  expect(await refusal({ DATABASE_URL: stranger.href })).toEqual(
    oneSentence(/no deja entrar al usuario "nadie" .*DATABASE_URL\.$/),
  );
});

test('a wrong variable is said in one sentence', async () => {
  expect(await refusal({ PORT: 'tres mil' })).toEqual(
    oneSentence(/^PORT es "tres mil" y debe ser un número entero entre 0 y 65535\.$/),
  );
});

test('it makes once what a database lacks of the demo, says whom to sign in as, and ends with code 0', async () => {
  // To make the chain of a year and thousands of products takes longer than everything else here.
  const database = openDatabase({ url: databaseUrl });
  await createTenant(database, { slug: 'demo', name: 'Sabores del Sur', country: 'cl' });
  await database.close();
  const first = await run({ DATABASE_URL: databaseUrl });
  const second = await run({ DATABASE_URL: databaseUrl });
  for (const each of [first, second]) {
    await untilReady(each);
    each.child.kill('SIGTERM');
    const { code, out, err } = await each.ended;
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/Comanda\.2026/);
    expect(out).toMatch(/http:\/\/tica\.localhost:1 +admin@tica\.test +lectura@tica\.test/);
  }
});

test('a database that began with another key is said in one sentence', async () => {
  expect(await refusal({ DATABASE_URL: databaseUrl, SECRET_KEY: 'x'.repeat(32) })).toEqual(
    oneSentence(/^SECRET_KEY no es la clave con la que empezó esta base de datos: .*\.$/),
  );
});

test('production lets nobody in with the password of the demo, and names those who have it', async () => {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const signIn = async () => {
    const url = `${address}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`;
    const payload = { email: 'super@comanda.test', password: 'Comanda.2026', tenantId: 'tica' };
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(payload) });
    return { status: reply.status, ...((await reply.json()) as { idToken?: string }) };
  };
  const env = { DATABASE_URL: databaseUrl, PORT: String(port) };
  const developing = await run(env);
  await untilReady(developing);
  const { status, idToken } = await signIn();
  expect(status).toBe(200);
  developing.child.kill('SIGTERM');
  await developing.ended;

  const product = await run({ ...env, ...production });
  await untilReady(product);
  expect((await signIn()).status).toBe(400);
  const headers = { authorization: `Bearer ${idToken}`, tenant: 'tica' };
  expect((await fetch(`${address}/api/admin/v1/admin_users/me`, { headers })).status).toBe(401);
  product.child.kill('SIGTERM');
  const { out } = await product.ended;
  expect(out).toMatch(
    /Aviso: en producción la contraseña de demostración no sirve.*super@comanda\.test.*admin@tica\.test/,
  );
});

/** Sends the head and a part of the body, so that the request stays under way. */
async function beginRequest(port: number): Promise<{ socket: Socket; finish(): Promise<string> }> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const address = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword';
  const head = ['Host: localhost', 'Content-Type: application/json', 'Content-Length: 2', 'Connection: close'];
  socket.write(`POST ${address} HTTP/1.1\r\nExpect: 100-continue\r\n${head.join('\r\n')}\r\n\r\n`);
  await once(socket, 'data');
  socket.write('{');
  let reply = '';
  socket.on('data', (text) => (reply += text));
  const closed = once(socket, 'close');
  return {
    socket,
    async finish() {
      socket.write('}');
      await closed;
      return reply;
    },
  };
}

test('a request under way is answered before it ends, and nobody sends new ones meanwhile', async () => {
  const port = await freePort();
  const product = await run({ ...bare, PORT: String(port) });
  await untilReady(product);
  const readiness = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status;
  expect(await readiness()).toBe(200);

  const request = await beginRequest(port);
  product.child.kill('SIGTERM');
  await expect.poll(readiness).toBe(503);
  expect(await request.finish()).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect((await product.ended).code).toBe(0);
});

test('a second signal ends it at once', async () => {
  const port = await freePort();
  const product = await run({ ...bare, PORT: String(port) });
  await untilReady(product);
  const { socket } = await beginRequest(port);
  socket.on('error', () => undefined);
  product.child.kill('SIGINT');
  await sleep(600);
  product.child.kill('SIGINT');
  expect((await product.ended).code).toBe(130);
});

test('production has no demo data', async () => {
  const product = await run(bare);
  await untilReady(product);
  product.child.kill('SIGTERM');
  const { code, out } = await product.ended;
  expect(code).toBe(0);
  expect(out).not.toContain('@demo.test');
});
