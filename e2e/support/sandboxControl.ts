import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { inject } from 'vitest';
import type { NewChannelOrder } from '#integrations/channels/channelBooks.ts';
import type { ChannelSandboxControl } from '#integrations/channels/channelSandbox.ts';
import type { ChannelLine } from '#integrations/channels/port.ts';
import type { MailjetSandboxControl } from '#integrations/mail/mailjet/mailjetSandbox.ts';
import type { PosItem, PosOrderState } from '#integrations/pos/port.ts';
import type { PosSandboxControl } from '#integrations/pos/posSandbox.ts';
import type { SandboxKit } from '#integrations/sandbox/sandbox.ts';

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

/** Actions of the staff of a point of sale, and its books. */
const posActionsOf = (control: PosSandboxControl & { kit: SandboxKit }) => ({
  credentials: () => control.credentials,
  openShift: () => control.openShift(),
  closeShift: () => control.closeShift(),
  books: () => control.books(),
  setCatalogue: (items: readonly PosItem[]) => control.setCatalogue(items),
  setStock: (code: string, units: number | null) => control.setStock(code, units),
  move: (reference: string, state: PosOrderState['state']) => control.move(reference, state),
  /** Every call about orders fails from now on. Catalogues are read: companies of other files share this sandbox. */
  failOrders: () => control.kit.plan('broken', { times: Infinity, on: /order/i }),
  recover: () => control.kit.forgive(),
});
type PosActions = ReturnType<typeof posActionsOf>;

/** The account at a provider of mails, and the mails that it delivered. Companies of all files share it. */
const mailActionsOf = (control: MailjetSandboxControl) => ({
  credentials: () => control.credentials,
  addSender: (address: string) => control.addSender(address),
  setWebhookUrl: (url: string) => control.setWebhookUrl(url),
  countTo: (domain: string) => control.mailbox().filter(({ to }) => to.endsWith(`@${domain}`)).length,
  /** Reports in one webhook that no address of a domain exists. */
  bounceStorm: (domain: string) =>
    control.report(
      control
        .mailbox()
        .filter(({ to }) => to.endsWith(`@${domain}`))
        .map(({ key }) => ({ mailKey: key, kind: 'hardBounce' as const })),
      { isGrouped: true },
    ),
});
type MailActions = ReturnType<typeof mailActionsOf>;

type Controls = {
  mailjet: MailjetSandboxControl;
  channels: ReadonlyMap<string, ChannelSandboxControl>;
  pointsOfSale: ReadonlyMap<string, PosSandboxControl & { kit: SandboxKit }>;
};

/** Serves the controls of sandboxes to journeys, which run in other processes. */
export async function serveControls({ channels, pointsOfSale, mailjet }: Controls) {
  const actions = new Map<string, object>([
    ...[...channels].map(([key, control]) => [key, actionsOf(control)] as const),
    ...[...pointsOfSale].map(([key, control]) => [key, posActionsOf(control)] as const),
    ['mailjet', mailActionsOf(mailjet)],
  ]);
  const app = fastify({ forceCloseConnections: true });
  app.post<{ Params: { key: string; action: string }; Body: never[] }>(
    '/:key/:action',
    async ({ params: { key, action }, body }, reply) => {
      const perform = (actions.get(key) as Record<string, (...args: never[]) => unknown> | undefined)?.[action];
      if (!perform) return reply.code(404).send();
      return { result: (await perform(...body)) ?? null };
    },
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { address: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, stop: () => app.close() };
}

type Controllable = Record<string, (...args: never[]) => unknown>;

/** Acts at the sandbox of a provider: `await uberEats('approveMenu', store)`. */
const controlAt =
  <All extends Controllable>(key: string) =>
  async <Name extends keyof All & string>(
    name: Name,
    ...args: Parameters<All[Name]>
  ): Promise<Awaited<ReturnType<All[Name]>>> => {
    const reply = await fetch(`${inject('sandboxControl')}/${key}/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(args),
    });
    if (!reply.ok) throw new Error(`${key} refused ${name}: ${await reply.text()}`);
    return ((await reply.json()) as { result: Awaited<ReturnType<All[Name]>> }).result;
  };

export const channelAt = (key: string) => controlAt<Actions>(key);
export const mailjet = controlAt<MailActions>('mailjet');
export const posAt = (key: string) => controlAt<PosActions>(key);
