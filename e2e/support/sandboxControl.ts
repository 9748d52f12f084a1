import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { inject } from 'vitest';
import type { NewChannelOrder } from '#integrations/channels/channelBooks.ts';
import type { ChannelSandboxControl } from '#integrations/channels/channelSandbox.ts';
import type { ChannelLine } from '#integrations/channels/port.ts';

/** Actions of guests and people of a channel, and its books; everything travels as JSON. */
const actionsOf = (control: ChannelSandboxControl) => ({
  credentials: () => control.credentials,
  stores: () => control.stores,
  setWebhookUrl: (url: string) => control.setWebhookUrl(url),
  placeOrder: (order: NewChannelOrder) => control.placeOrder(order),
  editOrder: (reference: string, lines: readonly ChannelLine[]) => control.editOrder(reference, lines),
  bookOf: (reference: string) => control.books().find((book) => book.reference === reference) ?? null,
  menuOf: (store: string) => control.menus.of(store).live,
  sentMenuOf: (store: string) => control.menus.of(store).sent,
  editMenu: (store: string, payload: object) => control.menus.edit(store, payload),
  approveMenu: (store: string) => control.menus.approve(store),
  offItems: (store: string) => [...control.storeBooks.of(store).off],
});
type Actions = ReturnType<typeof actionsOf>;

/** Serves the controls of the sandboxes of channels to journeys, which run in other processes. */
export async function serveChannels(channels: ReadonlyMap<string, ChannelSandboxControl>) {
  const app = fastify({ forceCloseConnections: true });
  app.post<{ Params: { channel: string; action: keyof Actions }; Body: never[] }>(
    '/:channel/:action',
    async ({ params: { channel, action }, body }, reply) => {
      const control = channels.get(channel);
      if (!control) return reply.code(404).send();
      const perform = actionsOf(control)[action] as (...args: never[]) => unknown;
      return { result: (await perform(...body)) ?? null };
    },
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { address: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, stop: () => app.close() };
}

/** Acts at the sandbox of a channel: `await uberEats('approveMenu', store)`. */
export const channelAt =
  (channel: string) =>
  async <Name extends keyof Actions>(
    name: Name,
    ...args: Parameters<Actions[Name]>
  ): Promise<Awaited<ReturnType<Actions[Name]>>> => {
    const reply = await fetch(`${inject('channelControl')}/${channel}/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(args),
    });
    if (!reply.ok) throw new Error(`${channel} refused ${name}: ${await reply.text()}`);
    return ((await reply.json()) as { result: Awaited<ReturnType<Actions[Name]>> }).result;
  };
