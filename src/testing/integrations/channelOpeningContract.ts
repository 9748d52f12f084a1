import { beforeEach, describe, expect, test } from 'vitest';
import type { ChannelSandboxControl } from '#integrations/channels/channelSandbox.ts';
import type { Provider } from '#integrations/provider.ts';
import { type SandboxSpec, simulatedFailures } from '#integrations/sandbox/sandbox.ts';
import { failureCases, never, persistently, portOnSandbox } from './portContract.ts';

const hour = 3_600_000;
const pauseUntil = (until: string | null = null) => ({ until, reason: 'Falta personal' });

/** The tests of every channel whose stores are opened and paused, on its sandbox. */
export function channelOpeningContract(provider: Provider, spec: SandboxSpec<ChannelSandboxControl>): void {
  const port = portOnSandbox(provider, spec, (opened) => provider.channels?.open(opened).opening);
  const { sandbox } = port;
  const open = () => port.open().adapter;
  const store = () => sandbox().stores[0]?.reference ?? '';
  const book = () => sandbox().storeBooks.of(store());
  beforeEach(() => sandbox().storeBooks.clear(store()));

  describe(`a store at ${provider.name}`, () => {
    test('is paused, which changes nothing the second time, and opened', async () => {
      const opening = open();
      expect(await opening.state(store(), never)).toEqual({ open: true, closedBy: null, reason: null, until: null });
      for (let time = 0; time < 2; time += 1)
        expect(await opening.pause(store(), pauseUntil(), never)).toEqual({ blocked: null });
      expect(await opening.state(store(), never)).toMatchObject({ open: false, closedBy: 'us' });
      expect(await opening.open(store(), never)).toEqual({ blocked: null });
      expect(await opening.state(store(), never)).toMatchObject({ open: true });
    });
    test('opens at the end of its pause exactly if the channel ends pauses', async () => {
      const opening = open();
      const until = new Date(Date.now() + hour).toISOString();
      await opening.pause(store(), pauseUntil(until), never);
      expect((await opening.state(store(), never)).until).toBe(opening.endsPauses ? until : null);
      sandbox().kit.pass(2 * hour);
      const state = await opening.state(store(), never);
      sandbox().kit.pass(-2 * hour);
      expect(state.open).toBe(opening.endsPauses);
    });
    test('that its channel paused says so, with a reason', async () => {
      sandbox().storeBooks.pauseByChannel(store(), 'TOO_MANY_REJECTIONS');
      const state = await open().state(store(), never);
      expect(state).toMatchObject({ open: false, closedBy: 'channel' });
      expect(state.reason).toMatch(/\S+ \S+/);
    });
    test('is not changed while the channel sees an incident, which is no failure', async () => {
      const opening = open();
      book().hasIncident = true;
      const { blocked } = await opening.pause(store(), pauseUntil(), never);
      expect(blocked).toMatch(/\S+ \S+/);
      expect(await opening.state(store(), never)).toMatchObject({ open: true });
      expect(book().changes).toBe(0);
    });
    test('that the channel does not know fails in a sentence', async () => {
      await expect(open().state('404', never)).rejects.toThrow('no conoce este local');
      await expect(open().open('404', never)).rejects.toThrow('no conoce este local');
    });
    test.each(simulatedFailures)('is paused with the fault %s', async (failure) => {
      const opening = open();
      sandbox().kit.plan(failure, { on: /^(POST|PUT) / });
      await persistently(() => opening.pause(store(), pauseUntil(), never));
      expect(book().closedBy).toBe('us');
    });
    test.runIf(provider.key === 'uber_eats')('takes longer to prepare orders while it is busy', async () => {
      await open().setPreparation?.(store(), 45, never);
      expect(book().preparationMinutes).toBe(45);
    });
    failureCases(port, 'reads whether a store is open', (opening) => opening.state(store(), never));
  });
}
