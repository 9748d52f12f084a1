import { denialReasons } from '#domain/orders/denialReasons.ts';
import { defaultOrderOptions } from '#integrations/channels/orderOptions.ts';
import { providerNameOf, providerOf } from '#integrations/providers.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Actor } from '#kit/server/http/context.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { fail } from '../../orders.failures.ts';
import { changeOrderStatus } from '../../record/server/changeOrderStatus.ts';
import * as orders from '../../record/server/orders.repo.ts';
import { type ChannelOrderDetails, channelOrdersApi } from '../channelOrders.contract.ts';
import { endedStates, isOpen } from './channelStates.ts';
import { syncSoon } from './channelJobKinds.ts';
import { addNote } from '../../record/server/orderNotes.ts';
import * as repo from './channelOrders.repo.ts';
import * as products from './channelProducts.repo.ts';

/** The row of an order of a store of the user. */
async function requireVisible(db: Db, { storeIds }: Actor, id: number): Promise<repo.StoredChannelOrder> {
  const row = await repo.find(db, id);
  const isVisible = storeIds === null || (row && row.storeId !== null && storeIds.includes(row.storeId));
  return row && isVisible ? row : fail('notFound');
}

/** The channel's half of an order of a store of the user, both locked: the order first, as everybody locks them. */
async function lockOfOrder(db: Db, { storeIds }: Actor, orderId: number): Promise<repo.StoredChannelOrder> {
  const order = await orders.findForUpdate(db, orderId, storeIds);
  const row = order && (await repo.ofOrder(db, orderId));
  return (row && (await repo.findForUpdate(db, row.id))) ?? fail('notFound');
}

async function details(db: Db, { storeIds }: Actor, orderId: number): Promise<ChannelOrderDetails> {
  const row = (await repo.ofOrder(db, orderId, storeIds)) ?? fail('notFound');
  const provider = providerOf(row.provider);
  const options = provider?.orderOptions ?? defaultOrderOptions;
  const { content, formerContent, changedAt, missing } = row;
  const unknown = await repo.unknownLines(db, orderId);
  return {
    id: row.id,
    channelName: provider?.name ?? row.provider,
    state: row.state,
    acceptedAt: row.acceptedAt,
    content,
    change:
      formerContent && changedAt !== null
        ? { former: formerContent, at: changedAt, isSeen: row.changeSeenAt !== null }
        : null,
    denials: denialReasons.flatMap((reason) => {
      const label = options.denials[reason];
      return label === undefined ? [] : [{ reason, label }];
    }),
    cancelsAccepted: options.cancelsAccepted,
    caution: options.caution ?? null,
    missing: options.missing ?? null,
    reported: missing && { references: missing, isSent: row.missingSentAt !== null },
    problem: row.problem,
    unknown: (content?.lines ?? [])
      .filter(({ name }) => unknown.includes(name))
      .map(({ reference, name }) => ({ reference, name })),
  };
}

export const channelOrders = implementApi(channelOrdersApi, {
  state: async ({ db, actor }, { params: { id } }) => {
    const { orderId, problem, state, updatedAt } = await requireVisible(db, actor, id);
    return { orderId, problem, hasEnded: endedStates.includes(state), checkedAt: updatedAt };
  },
  async ofOrder({ db, actor }, { params: { orderId } }) {
    return details(db, actor, orderId);
  },
  async reportMissing({ db, actor }, { params: { orderId }, body: { references } }) {
    const row = await lockOfOrder(db, actor, orderId);
    const { missing } = await details(db, actor, orderId);
    if (missing === null || row.state !== 'accepted' || row.readySentAt !== null) fail('cannotReportMissing');
    const lines = (row.content?.lines ?? []).map(({ reference }) => reference);
    if (references.some((reference) => !lines.includes(reference)))
      fail('invalidFields', { fields: { references: ['Ese producto ya no está en el pedido'] } });
    // Products that were reported before and not sent yet are sent with these.
    const unsent = row.missingSentAt === null ? (row.missing ?? []) : [];
    const all = lines.filter((reference) => references.includes(reference) || unsent.includes(reference));
    if (all.length === lines.length)
      fail('invalidFields', { fields: { references: ['No puede faltar todo: anula el pedido'] } });
    await repo.change(db, row.id, { missing: all, missingSentAt: null });
    await syncSoon(db, row);
    return details(db, actor, orderId);
  },
  async refuse({ db, actor }, { params: { orderId }, body: { denial, note } }) {
    const row = await lockOfOrder(db, actor, orderId);
    const { denials } = await details(db, actor, orderId);
    const chosen = denials.find(({ reason }) => reason === denial);
    if (!chosen) return fail('invalidFields', { fields: { denial: ['El canal no conoce ese motivo'] } });
    await repo.change(db, row.id, { denial });
    const reason = note === '' ? chosen.label : `${chosen.label}: ${note}`;
    await changeOrderStatus(db, { id: orderId, to: 'canceled', reason, storeScope: actor.storeIds });
    return details(db, actor, orderId);
  },
  async chooseProduct({ db, actor }, { params: { orderId }, body: { reference, productId } }) {
    const { provider, content } = await lockOfOrder(db, actor, orderId);
    const line = content?.lines.find((each) => each.reference === reference) ?? fail('notFound');
    const product = await products.find(db, productId);
    if (!product) return fail('invalidFields', { fields: { productId: ['Ese producto ya no existe'] } });
    await products.rememberProduct(db, { provider, item: line, productId });
    const change = { provider, name: line.name, productId };
    for (const changed of await products.nameUnknownLines(db, change, actor.storeIds))
      await addNote(db, changed, `«${line.name}» es ${product.name}`);
    return details(db, actor, orderId);
  },
  async seeChange({ db, actor }, { params: { orderId } }) {
    const row = await lockOfOrder(db, actor, orderId);
    if (row.changedAt === null || row.changeSeenAt !== null) return details(db, actor, orderId);
    await repo.change(db, row.id, { changeSeenAt: new Date().toISOString() });
    await repo.mirror(db, orderId, { acceptBy: row.acceptBy, isChanged: false });
    await addNote(db, orderId, 'Vio que el canal cambió el pedido');
    return details(db, actor, orderId);
  },
  problems: async ({ db, actor, tenant }) => {
    const rows = await repo.problems(db, actor.storeIds);
    const strikes = await repo.countStrikes(db, tenant.timeZone, actor.storeIds);
    return {
      strikes: strikes.flatMap(({ provider, ...row }) => {
        const { name, orderOptions } = providerOf(provider) ?? {};
        const limit = orderOptions?.strikes;
        return name !== undefined && limit !== undefined ? [{ ...row, channelName: name, limit }] : [];
      }),
      data: rows.map(({ provider, state, ...row }) => ({
        ...row,
        channelName: providerNameOf(provider),
        isOpen: isOpen(state),
      })),
    };
  },
  retry: async ({ db, actor }, { params: { id } }) => {
    const order = await requireVisible(db, actor, id);
    await syncSoon(db, order);
    return { placed: order.orderId !== null };
  },
  dismiss: async ({ db, actor }, { params: { id } }) => {
    const { state, orderId } = await requireVisible(db, actor, id);
    if (orderId === null && isOpen(state)) fail('channelOrderOpen');
    await repo.change(db, id, { problem: null });
    return {};
  },
});
