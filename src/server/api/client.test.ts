import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { manyProducts } from '#testing/products.ts';
import { createStore } from '#testing/stores.ts';
import { isolatedTestApp } from '#testing/testApp.ts';

const folder = fileURLToPath(new URL('../../../packages/client', import.meta.url));
const compiler = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url));
const run = promisify(execFile);

const node = (args: readonly string[], env: Record<string, string> = {}) =>
  run(process.execPath, args, { cwd: folder, env: { ...process.env, ...env } });

const { app, tenant } = await isolatedTestApp();
const chain = await tenant();
const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
const token = String(chain.admin.headers.authorization).replace('Bearer ', '');

describe('the client of the API', () => {
  beforeAll(async () => {
    await node(['generate.ts']);
    await node([compiler, '-p', '.']);
  });

  test('compiles with its examples, and finds mistakes before a call', async () => {
    const { stdout } = await node([compiler, '-p', 'tsconfig.programs.json']).catch(
      (error: unknown) => error as { stdout: string },
    );
    expect(stdout).toBe('');
  });

  test('makes a round trip of every kind of record', async () => {
    const { id } = await createStore(chain);
    const { stdout } = await node(['tests/roundTrip.ts', baseUrl, token, chain.slug, String(id)]);
    expect(JSON.parse(stdout)).toEqual([
      'stores',
      'products',
      'modifiers',
      'menus',
      'priceGroups',
      'roles',
      'users',
      'account',
    ]);
  });

  describe('has examples', () => {
    const env = { COMANDA_URL: baseUrl, COMANDA_COMPANY: chain.slug, COMANDA_TOKEN: token };
    beforeAll(async () => {
      await manyProducts(chain, 120);
    });

    test('that reads all pages of a list', async () => {
      const { stdout } = await node(['examples/productsWithoutPicture.ts'], env);
      expect(stdout.match(/Producto \d+/g)).toHaveLength(120);
    });

    test('that marks a product as sold out', async () => {
      const { stdout } = await node(['examples/soldOut.ts', 'Producto 107'], env);
      expect(stdout).toBe('Agotado: Producto 107\n');
    });

    test('that prints why a call is refused', async () => {
      const refused = node(['examples/soldOut.ts', 'Producto 107'], { ...env, COMANDA_TOKEN: 'falso' });
      await expect(refused).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^401 \d+ \S+/) });
    });
  });
});
