import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { seed } from '#demo/seed.ts';
import { isolatedTestApp } from '#testing/testApp.ts';

/** The lines a newcomer copies out of the documentation. */
const page = await readFile(new URL('../../../docs/api.md', import.meta.url), 'utf8');
const lines = /```sh\n([^`]*)```/.exec(page)?.[1] ?? '';

test('an order is made by the ten lines of docs/api.md', async () => {
  expect(lines.trim().split('\n')).toHaveLength(10);
  const { app, database } = await isolatedTestApp();
  await seed(database, { only: ['demo'], most: 40, year: false });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const script = lines.replace('http://localhost:3000', `http://127.0.0.1:${port}`);
  const { stdout } = await promisify(execFile)('bash', ['-euc', `TOKEN=''\n${script}`]);
  expect(JSON.parse(stdout.trim().split('\n').at(-1) as string)).toMatchObject({ status: 'created', total: 7000 });
});
