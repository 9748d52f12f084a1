import { companyWithShop } from '#features/platform/tenants/server/index.ts';
import { describe, expect, test } from 'vitest';
import { randomFrom, type Random } from '#demo/demoRandom.ts';
import { payoutsArea } from '#features/insight/payouts/payouts.area.ts';
import { queueComparison } from '#features/insight/payouts/differences/server/comparePayments.ts';
import { ordersArea } from '#features/sales/orders/orders.area.ts';
import { beginPayment, type PayingAt } from '#features/sales/orders/paying/server/beginPayment.ts';
import { finishPayment } from '#features/sales/orders/paying/server/finishPayment.ts';
import { chargeCard } from '#features/sales/orders/paying/server/cards/chargeCard.ts';
import { ordersApi } from '#features/sales/orders/record/orders.contract.ts';
import { refundsApi } from '#features/sales/orders/refunds/refunds.contract.ts';
import type { PaymentMethod } from '#domain/payments.ts';
import { getnet } from '#integrations/payments/getnet_payment/getnet.ts';
import { kushki } from '#integrations/payments/kushki/kushki.ts';
import { mach } from '#integrations/payments/mach/mach.ts';
import { mercadoPago } from '#integrations/payments/mercado_pago/mercadoPago.ts';
import { oneclick } from '#integrations/payments/oneclick/oneclick.ts';
import { onvo } from '#integrations/payments/onvo_payment/onvo.ts';
import type { PaymentStep, ReturnVisit } from '#integrations/payments/port.ts';
import { webpay } from '#integrations/payments/webpay/webpay.ts';
import type { Provider } from '#integrations/provider.ts';
import { paymentSandboxes } from '#integrations/sandboxes.ts';
import { type Database, type Db, unaudited } from '#kit/server/data/database.ts';
import { systemAuthor } from '#kit/server/data/scope.ts';
import type { Job } from '#kit/server/jobs/jobs.ts';
import { sandboxesFor } from '#testing/integrations/everySandbox.ts';
import { giveCredentials } from '#testing/integrations/providerSandbox.ts';
import { type CardOfCustomer, saveCard } from '#testing/integrations/saveCard.ts';
import { sandboxServices } from '#testing/integrations/sandboxServices.ts';
import { storedOrder } from '#testing/orders.ts';
import { isolatedTestApp, type TestTenant } from '#testing/testApp.ts';

const sandboxes = await sandboxesFor(paymentSandboxes);
const comanda = await isolatedTestApp({ providerSandbox: sandboxes.address });
const services = sandboxServices(comanda.config, sandboxes.address);
const jobs = new Map(
  [...ordersArea.jobs(services), ...payoutsArea.jobs(services)].map((job): [string, Job] => [job.kind, job]),
);
const worked = ['payments.read', 'payments.webhook', 'payments.compare', 'orders.refund'];
const failureModes = ['broken', 'limited', 'garbled', 'lost'] as const;

class Killed extends Error {
  override readonly name = 'Killed';
}

/** A database whose process dies before some transaction: what was done outside of any is done. */
function dying(database: Database, random: Random): Database {
  let left = random.chance(0.3) ? random.between(0, 2) : Number.POSITIVE_INFINITY;
  const inTenant: Database['inTenant'] = (scope, work) => {
    left -= 1;
    if (left < 0) throw new Killed();
    return database.inTenant(scope, work);
  };
  return { ...database, inTenant };
}

/** Failures that a guest, a process or staff can observe; they may retry or give up. */
const survive = async <T>(work: () => Promise<T>): Promise<T | null> => {
  try {
    return await work();
  } catch {
    return null;
  }
};

/** An order of a provider, driven by random events. */
class Play {
  private steps: { paymentId: number; step: PaymentStep }[] = [];
  private visits: { paymentId: number; visit: ReturnVisit }[] = [];
  private readonly tenant: TestTenant;
  private readonly provider: Provider;
  private readonly random: Random;
  private readonly orderId: number;
  private readonly uuid: string;
  private readonly webhookUrl: string;
  private readonly card: CardOfCustomer | null;

  constructor(
    { tenant, webhookUrl, card }: { tenant: TestTenant; webhookUrl: string; card: CardOfCustomer | null },
    provider: Provider,
    random: Random,
    order: { id: number; uuid: string },
  ) {
    this.card = card;
    this.tenant = tenant;
    this.webhookUrl = webhookUrl;
    this.provider = provider;
    this.random = random;
    this.orderId = order.id;
    this.uuid = order.uuid;
  }

  private get sandbox() {
    return sandboxes.of(this.provider.key);
  }

  private get scope() {
    return {
      tenantId: this.tenant.id,
      requestId: `model-${this.orderId}`,
      source: 'guest' as const,
      area: 'orders',
      author: systemAuthor,
    };
  }

  private async at(): Promise<PayingAt> {
    const { scope } = this;
    const company = await companyWithShop({ database: comanda.database, scope });
    const database = dying(comanda.database, this.random);
    const { signal } = new AbortController();
    return { database, services, scope, tenant: company as unknown as PayingAt['tenant'], host: 'tienda.test', signal };
  }

  attempts = () =>
    this.tenant.inTenant((db) =>
      db
        .selectFrom('payments')
        .select(['id', 'type', 'status', 'amount', 'refunded', 'attemptKey', 'problem'])
        .where('orderId', '=', this.orderId)
        .orderBy('id')
        .execute(),
    );

  refunds = () =>
    this.tenant.inTenant((db) =>
      db.selectFrom('refunds').select(['paymentId', 'amount', 'state']).where('orderId', '=', this.orderId).execute(),
    );

  /** Pays with a saved card, possibly several times. */
  private async charge(card: CardOfCustomer): Promise<void> {
    await survive(async () => chargeCard(await this.at(), { uuid: this.uuid, ...card }));
  }

  private async begin(): Promise<void> {
    if (this.card) return this.charge(this.card);
    const begun = await survive(async () => beginPayment(await this.at(), this.uuid));
    const latest = (await this.attempts()).at(-1);
    if (begun && latest) this.steps.push({ paymentId: latest.id, step: begun.step });
  }

  /** Fills in a form, once: what two forms of one attempt would do is the provider's to refuse. */
  private async visit(): Promise<void> {
    const chosen = this.steps.splice(this.random.between(0, this.steps.length - 1), 1)[0];
    if (!chosen) return;
    const outcome = this.random.weighted({ approve: 6, reject: 2, abort: 1, leave: 1 });
    const visit = await this.sandbox.visit(chosen.step, outcome, 'credit');
    this.visits.push({ paymentId: chosen.paymentId, visit });
  }

  private async comeBack(): Promise<void> {
    if (this.visits.length === 0) return;
    const { paymentId, visit } = this.random.pick(this.visits);
    await survive(async () => finishPayment(await this.at(), this.uuid, paymentId, { ...visit }));
  }

  private async deliver(): Promise<void> {
    if (this.sandbox.kit.webhooks.length === 0) return;
    const { url, headers, body } = this.random.pick(this.sandbox.kit.webhooks);
    // Some providers receive the address with each payment, others from the account's settings.
    const { pathname, search } = new URL(url || this.webhookUrl);
    await comanda.app.inject({ method: 'POST', url: pathname + search, headers, payload: body });
  }

  private queued = () =>
    this.tenant.inTenant((db) =>
      db.selectFrom('jobs').select(['id', 'kind', 'args']).where('kind', 'in', worked).orderBy('id').execute(),
    );

  private async work(database: Database, queued: Awaited<ReturnType<Play['queued']>>[number]): Promise<boolean> {
    const { scope } = this;
    const job = jobs.get(queued.kind);
    if (!job) throw new Error(`Nobody works ${queued.kind}`);
    const ctx = {
      jobId: String(queued.id),
      scope,
      database,
      inTransaction: async <T>(run: (db: Db) => Promise<T>) => database.inTenant(scope, run),
      progress: async () => undefined,
      checkpoint: async () => undefined,
      signal: new AbortController().signal,
    };
    const done = await survive(async () => ({ result: await job.run(ctx, job.args.parse(queued.args)) }));
    if (done)
      await this.tenant.inTenant((db) => unaudited(db).deleteFrom('jobs').where('id', '=', queued.id).execute());
    return done !== null;
  }

  private async workOne(): Promise<void> {
    const queued = await this.queued();
    if (queued.length > 0) await this.work(dying(comanda.database, this.random), this.random.pick(queued));
  }

  private async giveBack(): Promise<void> {
    const paid = (await this.attempts()).find(({ status }) => status === 'completed');
    if (!paid) return;
    const left = paid.amount - paid.refunded;
    const part = this.provider === onvo || this.random.chance(0.5) ? left : Math.ceil(left / 2);
    const params = { type: paid.type as 'online', id: paid.id };
    await this.tenant.admin.call(refundsApi.refund, { params, body: { amount: part, reason: 'Llegó frío' } });
  }

  private cancel = () =>
    this.tenant.admin.call(ordersApi.cancel, { params: { id: this.orderId }, body: { reason: 'Se arrepintió' } });

  private plan = async () =>
    this.sandbox.kit.plan(this.random.pick(failureModes), { times: this.random.between(1, 4) });

  /** Something happens. */
  async happen(): Promise<void> {
    const actions = {
      begin: () => this.begin(),
      visit: () => this.visit(),
      comeBack: () => this.comeBack(),
      deliver: () => this.deliver(),
      work: () => this.workOne(),
      giveBack: () => this.giveBack(),
      plan: () => this.plan(),
      cancel: () => this.cancel(),
    };
    const weights = { begin: 4, visit: 5, comeBack: 5, deliver: 3, work: 6, giveBack: 2, plan: 3, cancel: 0.3 };
    await actions[this.random.weighted<keyof typeof actions>(weights)]();
  }

  /** The weather clears, every form closes, a night passes: all that waits is worked until nothing does. */
  async settle(): Promise<void> {
    this.sandbox.kit.forgive();
    await this.tenant.inTenant((db) =>
      unaudited(db)
        .updateTable('payments')
        .set({ expiresAt: new Date(Date.now() - 3_600_000).toISOString() })
        .where('orderId', '=', this.orderId)
        .execute(),
    );
    await this.tenant.inTenant(queueComparison);
    for (let round = 0; round < 12; round += 1) {
      const queued = await this.queued();
      if (queued.length === 0) return;
      for (const each of queued) await this.work(comanda.database, each);
    }
    throw new Error(`Jobs of order ${this.orderId} never end: ${JSON.stringify(await this.queued())}`);
  }

  bookOf = (key: string | null) =>
    this.sandbox.books().find((book) => book.key === key) ?? { key, taken: 0, refunded: 0 };
}

const cases: [string, Provider, 'cl' | 'cr', PaymentMethod?][] = [
  ['Webpay', webpay, 'cl'],
  ['Mercado Pago', mercadoPago, 'cl'],
  ['Getnet', getnet, 'cl'],
  ['Kushki', kushki, 'cl'],
  ['Kushki by a saved card', kushki, 'cl', 'kushki_card_async_subscription'],
  ['Oneclick', oneclick, 'cl', 'oneclick'],
  ['MACH', mach, 'cl'],
  ['ONVO', onvo, 'cr'],
];

async function playWith([, provider, country, method]: (typeof cases)[number], seed: number): Promise<Play> {
  const tenant = await comanda.tenant({ country });
  const storeId = await tenant.store('Ñuñoa');
  const account = await giveCredentials(tenant, provider.key, { values: sandboxes.of(provider.key).credentials });
  const paymentMethod = method ?? provider.payments?.serves[0] ?? 'online';
  const id = await storedOrder(tenant, { storeId, status: 'pending_online_payment', paymentMethod });
  const { uuid } = await tenant.inTenant(async (db) => {
    const reference = { storeId, provider: 'oneclick', field: 'commerce_code', value: '597055555542' };
    await unaudited(db).insertInto('storeReferences').values(reference).execute();
    return db.selectFrom('orders').select('uuid').where('id', '=', id).executeTakeFirstOrThrow();
  });
  const card = method
    ? await saveCard(
        { tenant, services, provider, sandbox: { address: sandboxes.address, ...sandboxes.of(provider.key) } },
        id,
      )
    : null;
  return new Play({ tenant, webhookUrl: account?.webhookUrl ?? '', card }, provider, randomFrom(seed), { id, uuid });
}

const takenStatuses = ['completed', 'refund', 'pendingRefund', 'refunded'];

describe.each(cases)('whatever happens between us and %s', (...played) => {
  test.each([1, 2, 3, 4])('money in is money kept and money given back (chance %i)', async (seed) => {
    const play = await playWith(played, seed);
    for (let moment = 0; moment < 30; moment += 1) await play.happen();
    await play.settle();
    const [attempts, refunds] = [await play.attempts(), await play.refunds()];
    for (const { id, status, amount, attemptKey } of attempts) {
      const { taken, refunded } = play.bookOf(attemptKey);
      const back = refunds
        .filter(({ paymentId, state }) => paymentId === id && state === 'refunded')
        .reduce((sum, refund) => sum + refund.amount, 0);
      const isTaken = takenStatuses.includes(status);
      expect({ status, taken, refunded }).toEqual({ status, taken: isTaken ? amount : 0, refunded: back });
    }
    const accepted = attempts.filter(({ status, problem }) => takenStatuses.includes(status) && problem === null);
    expect(accepted.length).toBeLessThanOrEqual(1);
    expect(attempts.filter(({ problem, status }) => problem !== null && status !== 'refunded')).toEqual([]);
  });
});
