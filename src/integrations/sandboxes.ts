import type { AddressInfo } from 'node:net';
import formbody from '@fastify/formbody';
import fastify from 'fastify';
import { uberDirectSandbox } from './delivery/uber_direct/uberDirectSandbox.ts';
import { webpaySandbox } from './payments/webpay/webpaySandbox.ts';
import { mountSandbox, type SandboxSpec } from './sandbox/sandbox.ts';

/** The sandbox of every provider. */
const sandboxes: readonly SandboxSpec<object>[] = [webpaySandbox, uberDirectSandbox];

/** Speaks all dialects at one address, which `PROVIDER_SANDBOX` names. */
export async function startSandboxes({ port = 0 }: { port?: number } = {}): Promise<{
  address: string;
  stop(): Promise<void>;
}> {
  const app = fastify({ forceCloseConnections: true });
  await app.register(formbody);
  let address = '';
  for (const spec of sandboxes) await mountSandbox(app, spec, () => address);
  await app.listen({ host: '127.0.0.1', port });
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return { address, stop: () => app.close() };
}
