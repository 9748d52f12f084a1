import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test, vi } from 'vitest';
import { openWebhooks } from './postMessage.ts';

let requests = 0;
const server = createServer((_request, response) => {
  requests++;
  response.writeHead(200).end();
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());
const { port } = server.address() as AddressInfo;

const message = { headers: {}, body: '{}', signal: new AbortController().signal };
const internal = 'La dirección lleva a una red interna: no se puede usar.';
type Lookup = NonNullable<Parameters<typeof openWebhooks>[0]['lookup']>;
const resolving = (addresses: readonly string[]) => {
  const answers = addresses.values();
  return vi.fn<Lookup>((_host, _options, callback) =>
    callback(null, [{ address: answers.next().value ?? '203.0.113.7', family: 4 }]),
  );
};

test.each([
  'https://127.0.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.8]/',
  'https://[fd00::1]/',
  'https://2130706433/',
])('sends nothing to %s', async (url) => {
  const { post } = openWebhooks({ allowedHosts: new Set() });
  expect(await post({ ...message, url })).toMatchObject({ status: null, problem: internal });
});

test('sends nothing to a name that leads to a private address', async () => {
  const lookup = resolving(['10.1.2.3']);
  const { post } = openWebhooks({ allowedHosts: new Set(), lookup });
  expect(await post({ ...message, url: 'https://interno.ejemplo.cl/' })).toMatchObject({ problem: internal });
});

test('connects to the address that was checked, whatever the name answers next', async () => {
  const lookup = resolving(['198.51.100.4', '127.0.0.1']);
  const { post } = openWebhooks({ allowedHosts: new Set(), lookup, timeoutMs: 300 });
  expect(await post({ ...message, url: `https://cambia.ejemplo.cl:8443/` })).toMatchObject({ status: null });
  expect(lookup).toHaveBeenCalledTimes(1);
  expect(requests).toBe(0);
});

test('reaches a private host that the installation allows', async () => {
  const { post } = openWebhooks({ allowedHosts: new Set(['127.0.0.1']) });
  expect(await post({ ...message, url: `http://127.0.0.1:${port}/` })).toMatchObject({ status: 200, problem: '' });
});

test('stops waiting for a receiver that hangs', async () => {
  const hanging = createServer(() => undefined);
  await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve));
  const { post } = openWebhooks({ allowedHosts: new Set(['127.0.0.1']), timeoutMs: 100 });
  const url = `http://127.0.0.1:${(hanging.address() as AddressInfo).port}/`;
  expect(await post({ ...message, url })).toMatchObject({ status: null, problem: 'No respondió en 10 segundos.' });
  hanging.closeAllConnections();
  hanging.close();
});
