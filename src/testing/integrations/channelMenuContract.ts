import { beforeEach, describe, expect, test } from 'vitest';
import type { ChannelMenu } from '#domain/channelMenus.ts';
import type { ChannelSandboxControl } from '#integrations/channels/channelSandbox.ts';
import type { ChannelMenus, MenuOutcome, MenuPayload } from '#integrations/channels/menuPort.ts';
import { ProviderFailure } from '#integrations/client/ProviderFailure.ts';
import type { Provider } from '#integrations/provider.ts';
import type { SandboxSpec } from '#integrations/sandbox/sandbox.ts';
import { failureCases, never, portOnSandbox } from './portContract.ts';
import { sampleMenu } from './sampleChannelMenu.ts';

type Options = {
  /** Who checks a menu before guests see it: people of the channel, or a task of it. */
  checkedBy?: 'people' | 'task';
  /** The request that sends a menu. */
  sendsBy?: RegExp;
};

/** The tests of every channel that takes menus, on its sandbox. */
export function channelMenuContract(
  provider: Provider,
  spec: SandboxSpec<ChannelSandboxControl>,
  { checkedBy, sendsBy = /^(PUT|POST) .*menu/ }: Options = {},
): void {
  const port = portOnSandbox(provider, spec, (opened) => provider.channels?.open(opened).menus);
  const { sandbox } = port;
  const open = () => port.open().adapter;
  const store = () => sandbox().stores[0]?.reference ?? '';
  const publish = (menus: ChannelMenus, menu: ChannelMenu) =>
    menus.publish(store(), menus.translate(menu, store()), never);
  const waits = checkedBy !== undefined;
  const sent = (payload: MenuPayload, outcome?: MenuOutcome) => ({
    payload,
    task: outcome?.state === 'waiting' ? outcome.task : null,
  });
  /** Publishes a menu, and approves it where the channel has to. */
  async function publishLive(menus: ChannelMenus, menu: ChannelMenu): Promise<void> {
    await publish(menus, menu);
    if (waits) sandbox().menus.approve(store());
  }
  const publications = () => sandbox().menus.of(store()).publications;
  beforeEach(() => sandbox().menus.clear(store()));

  describe(`a menu at ${provider.name}`, () => {
    test('is seen by guests as it was published', async () => {
      const menus = open();
      expect(await menus.live(store(), never)).toBeNull();
      await publishLive(menus, sampleMenu());
      const live = await menus.live(store(), never);
      expect(live).toEqual(menus.read(menus.translate(sampleMenu(), store())));
      const { categories, items, groups } = sampleMenu();
      expect(live).toMatchObject({ categories, items, groups });
    });
    test('is translated to the same payload each time', () => {
      const menus = open();
      const texts = [0, 1].map(() => JSON.stringify(menus.translate(sampleMenu(), store())));
      expect(texts[0]).toBe(texts[1]);
    });
    test('reports whether guests see it', async () => {
      const menus = open();
      const payload = menus.translate(sampleMenu(), store());
      expect(await menus.outcome(store(), sent(payload), never)).toBeNull();
      const first = await menus.publish(store(), payload, never);
      expect(first.state).toBe(waits ? 'waiting' : 'live');
      expect(await menus.outcome(store(), sent(payload, first), never)).toEqual(first);
      sandbox().menus.approve(store());
      expect(await menus.outcome(store(), sent(payload, first), never)).toMatchObject({ state: 'live' });
      const other = menus.translate(sampleMenu({ name: 'Otra', categories: [] }), store());
      expect(await menus.outcome(store(), sent(other), never)).toBeNull();
    });
    test('replaces the one of before, with other prices', async () => {
      const menus = open();
      await publishLive(menus, sampleMenu());
      const items = sampleMenu().items.map((item) => (item.key === 'p12' ? { ...item, price: 6990 } : item));
      await publishLive(menus, sampleMenu({ items }));
      expect((await menus.live(store(), never))?.items.find(({ key }) => key === 'p12')?.price).toBe(6990);
    });
    test('that it refuses names the item, and guests see the one of before', async () => {
      const menus = open();
      await publishLive(menus, sampleMenu());
      const name = 'x'.repeat(menus.limits.nameLength + 1);
      const items = sampleMenu().items.map((item) => (item.key === 'o7' ? { ...item, name } : item));
      const outcome = await publish(menus, sampleMenu({ items }));
      expect(outcome).toMatchObject({ state: 'refused', issues: [{ itemKey: 'o7' }] });
      expect(JSON.stringify(outcome)).toContain(`${provider.name} no acepta`);
      expect((await menus.live(store(), never))?.items.map((item) => item.name)).not.toContain(name);
    });
    test.runIf(waits)('that is refused later shows the reason', async () => {
      const menus = open();
      const payload = menus.translate(sampleMenu(), store());
      const first = await menus.publish(store(), payload, never);
      sandbox().menus.reject(store(), 'the picture of p12 has a logo');
      const outcome = await menus.outcome(store(), sent(payload, first), never);
      expect(outcome).toMatchObject({ state: 'refused', issues: [{ itemKey: 'p12' }] });
      expect(await menus.live(store(), never)).toBeNull();
    });
    test.runIf(checkedBy === 'people')('is not sent over one that is being checked', async () => {
      const menus = open();
      await publish(menus, sampleMenu());
      await expect(publish(menus, sampleMenu({ categories: sampleMenu().categories.slice(0, 1) }))).rejects.toThrow(
        'todavía revisa un menú anterior',
      );
      expect(publications()).toBe(1);
    });
    test.runIf(checkedBy === 'task')('replaces one that is being checked', async () => {
      const menus = open();
      await publish(menus, sampleMenu());
      await publishLive(menus, sampleMenu({ categories: sampleMenu().categories.slice(0, 1) }));
      expect((await menus.live(store(), never))?.categories).toHaveLength(1);
    });
    test.runIf(checkedBy === 'task')('that is live without some parts names them', async () => {
      const menus = open();
      const payload = menus.translate(sampleMenu(), store());
      const first = await menus.publish(store(), payload, never);
      sandbox().menus.approve(store());
      sandbox().menus.of(store()).failedParts = ['item p12 has a bad picture'];
      const outcome = await menus.outcome(store(), sent(payload, first), never);
      expect(outcome).toMatchObject({ state: 'live', issues: [{ itemKey: 'p12' }] });
    });
    test('whose answer is lost is found there, sent once', async () => {
      const menus = open();
      const payload = menus.translate(sampleMenu(), store());
      sandbox().kit.plan('lost', { on: sendsBy });
      await expect(menus.publish(store(), payload, never)).rejects.toMatchObject({ uncertain: true });
      // The task of a menu is in its answer: without it the menu is found once guests see it.
      if (checkedBy === 'task') sandbox().menus.approve(store());
      const state = checkedBy === 'people' ? 'waiting' : 'live';
      expect((await menus.outcome(store(), sent(payload), never))?.state).toBe(state);
      expect(publications()).toBe(1);
    });
    test('that never arrived is known not to be there', async () => {
      const menus = open();
      const payload = menus.translate(sampleMenu(), store());
      sandbox().kit.plan('broken', { on: sendsBy });
      await expect(menus.publish(store(), payload, never)).rejects.toThrow(ProviderFailure);
      expect(await menus.outcome(store(), sent(payload), never)).toBeNull();
      expect(publications()).toBe(0);
    });
    test('of an unknown store is refused in a sentence', async () => {
      const menus = open();
      const payload = menus.translate(sampleMenu(), '404');
      await expect(menus.publish('404', payload, never)).rejects.toThrow('no conoce este local');
    });
    failureCases(port, 'reads a menu', (menus) => menus.live(store(), never));
  });
}
