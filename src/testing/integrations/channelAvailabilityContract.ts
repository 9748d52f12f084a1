import { beforeEach, describe, expect, test } from 'vitest';
import type { ChannelSandboxControl } from '#integrations/channels/channelSandbox.ts';
import type { Provider } from '#integrations/provider.ts';
import { type SandboxSpec, simulatedFailures } from '#integrations/sandbox/sandbox.ts';
import { failureCases, never, persistently, portOnSandbox } from './portContract.ts';
import { sampleMenu } from './sampleChannelMenu.ts';

const item = (key: string, available: boolean) => ({ key, available, until: null });

type Options = {
  /** Whether the channel keeps items off until its support switches them on. */
  locks?: boolean;
};

/** The tests of every channel whose items are switched on and off, on its sandbox. */
export function channelAvailabilityContract(
  provider: Provider,
  spec: SandboxSpec<ChannelSandboxControl>,
  { locks = false }: Options = {},
): void {
  const port = portOnSandbox(provider, spec, (opened) => {
    const { availability, menus } = provider.channels?.open(opened) ?? {};
    return availability && { ...availability, menus };
  });
  const { sandbox } = port;
  const open = () => port.open().adapter;
  const store = () => sandbox().stores[0]?.reference ?? '';
  const keys = sampleMenu().items.map(({ key }) => key);
  const [first = '', second = ''] = keys;
  beforeEach(() => {
    sandbox().storeBooks.clear(store());
    const menu = open().menus?.translate(sampleMenu(), store()) ?? {};
    sandbox().menus.edit(store(), structuredClone(menu));
  });

  describe(`an item at ${provider.name}`, () => {
    test('is sold out, which changes nothing the second time, and comes back', async () => {
      const channel = open();
      for (let time = 0; time < 2; time += 1)
        expect(await channel.set(store(), [item(first, false)], never)).toEqual([
          { key: first, result: 'ok', message: null },
        ]);
      expect(await channel.read(store(), [first, second], never)).toEqual(
        new Map([
          [first, false],
          [second, true],
        ]),
      );
      await channel.set(store(), [item(first, true)], never);
      expect((await channel.read(store(), [first], never)).get(first)).toBe(true);
    });
    test('of no menu is reported, and the others are changed', async () => {
      const channel = open();
      const outcomes = await channel.set(
        store(),
        [item('p404', false), item(first, false)].slice(0, channel.batchSize),
        never,
      );
      expect(outcomes[0]).toMatchObject({ key: 'p404', result: 'unknown' });
      expect((await channel.read(store(), ['p404'], never)).has('p404')).toBe(false);
    });
    test.runIf(locks)('that the channel locked is reported as such', async () => {
      const channel = open();
      await channel.set(store(), [item(first, false)], never);
      sandbox().storeBooks.of(store()).locked.add(first);
      const [outcome] = await channel.set(store(), [item(first, true)], never);
      expect(outcome).toMatchObject({ key: first, result: 'locked' });
      expect(outcome?.message).toMatch(/soporte/);
    });
    test.each(simulatedFailures)('is sold out with the fault %s', async (failure) => {
      const channel = open();
      sandbox().kit.plan(failure, { on: /^(POST|PUT) / });
      await persistently(() => channel.set(store(), [item(first, false)], never));
      expect(sandbox().storeBooks.of(store()).off.has(first)).toBe(true);
    });
    failureCases(port, 'reads items', (channel) => channel.read(store(), keys, never));
  });
}
