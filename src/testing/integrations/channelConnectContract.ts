import { describe, expect, test } from 'vitest';
import type { ChannelSandboxControl } from '#integrations/channels/channelSandbox.ts';
import type { ChannelStore } from '#integrations/channels/port.ts';
import type { Provider } from '#integrations/provider.ts';
import type { SandboxSpec } from '#integrations/sandbox/sandbox.ts';
import { never, portOnSandbox } from './portContract.ts';

/** The tests of every channel whose stores are connected by a call, on its sandbox. */
export function channelConnectContract(provider: Provider, spec: SandboxSpec<ChannelSandboxControl>): void {
  const port = portOnSandbox(provider, spec, (opened) => provider.channels?.open(opened));
  const connect = (storeReference: string) => port.open().adapter.connect?.(storeReference, never);
  const storeOf = (who: ChannelStore['connected']) => port.sandbox().stores.find(({ connected }) => connected === who);

  describe(`connecting a store at ${provider.name}`, () => {
    test('has its orders sent here, however often it is repeated', async () => {
      const free = storeOf('nobody');
      for (let time = 0; time < 2; time += 1) await connect(free?.reference ?? '');
      expect(await port.open().adapter.stores(never)).toContainEqual({ ...free, connected: 'us' });
    });
    test('that the channel does not know fails in a sentence', async () => {
      await expect(connect('404')).rejects.toThrow(/[Ee]ste local/);
    });
    test('of another integrator leaves it to that one', async ({ skip }) => {
      const taken = storeOf('other') ?? skip('It names no other integrator.');
      await expect(connect(taken.reference)).rejects.toThrow('Otro integrador recibe los pedidos');
    });
  });
}
