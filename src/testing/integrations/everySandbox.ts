import type { AddressInfo } from 'node:net';
import formbody from '@fastify/formbody';
import fastify from 'fastify';
import { afterAll } from 'vitest';
import { mountSandbox, type SandboxKit, type SandboxSpec } from '#integrations/sandbox/sandbox.ts';

/** Sandboxes of several providers at one address, each with its own books and faults. Closed after the test file. */
export async function sandboxesFor<Control extends object>(specs: readonly SandboxSpec<Control>[]) {
  const app = fastify({ forceCloseConnections: true });
  await app.register(formbody);
  let address = '';
  const mounted = new Map<string, Control & { kit: SandboxKit }>();
  for (const spec of specs) {
    const { control, kit } = await mountSandbox(app, spec, () => address);
    mounted.set(spec.key, { ...control, kit });
  }
  await app.listen({ host: '127.0.0.1', port: 0 });
  afterAll(() => app.close());
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    address,
    of(key: string) {
      const found = mounted.get(key);
      if (!found) throw new Error(`No sandbox of ${key} was started`);
      return found;
    },
  };
}
