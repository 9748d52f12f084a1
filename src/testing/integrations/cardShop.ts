import { afterAll, beforeEach } from 'vitest';
import { cardsArea } from '#features/benefits/cards/cards.area.ts';
import { guestCardsApi } from '#features/benefits/cards/cards.contract.ts';
import { customersApi } from '#features/benefits/customers/customers.contract.ts';
import { proofOf } from '#features/benefits/loyalty/server/index.ts';
import { ordersArea } from '#features/sales/orders/orders.area.ts';
import { cardPayingApi } from '#features/sales/orders/paying/cardPaying.contract.ts';
import { placingApi } from '#features/sales/orders/placing/placing.contract.ts';
import { ordersApi } from '#features/sales/orders/record/orders.contract.ts';
import type { PaymentMethod } from '#domain/payments.ts';
import type { PaymentSandboxControl } from '#integrations/payments/paymentSandbox.ts';
import type { GuestChoice } from '#integrations/payments/paymentBooks.ts';
import type { PaymentStep } from '#integrations/payments/port.ts';
import type { SandboxSpec } from '#integrations/sandbox/sandbox.ts';
import { runJobs } from '#kit/server/testing/runJobs.ts';
import { openServices } from '#server/services.ts';
import { addresses, italianoOrder, sellingStore } from '../orders.ts';
import { isolatedTestApp } from '../testApp.ts';
import { giveCredentials, sandboxFor } from './providerSandbox.ts';

type Visit = { method?: 'GET' | 'POST'; payload?: string; cookie?: string; isOurs?: boolean };

const hiddenFields = (html: string): [name: string, value: string][] =>
  [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);

/** A chain whose guests pay with cards that a provider saves, on its sandbox, with its jobs running. */
export async function cardShop(spec: SandboxSpec<PaymentSandboxControl>, method: PaymentMethod) {
  const sandbox = await sandboxFor(spec);
  beforeEach(() => sandbox.kit.forgive());
  const comanda = await isolatedTestApp({ providerSandbox: sandbox.address });
  const services = openServices(comanda.config);
  const worker = await runJobs(comanda.database, [...ordersArea.jobs(services), ...cardsArea.jobs(services)], {
    concurrency: 2,
    lookEvery: 300,
    outageEvery: 300,
  });
  afterAll(() => worker.stop());
  const payments = { cash: true, [method]: true };
  const tenant = await sellingStore(comanda, {
    oneclickCommerceCode: '597055555542',
    paymentMethods: {
      inStore: payments,
      storeDelivery: payments,
      orderTakerInStore: payments,
      orderTakerStoreDelivery: payments,
    },
  });
  await giveCredentials(tenant, spec.key, { values: sandbox.credentials });
  const headers = { tenant: tenant.slug };
  const { visitor, app } = comanda;

  let guests = 0;
  /** A guest without previous orders. */
  const newGuest = () => {
    guests += 1;
    return { name: 'Camila Rojas', phone: `+569${87_650_000 + guests}`, mail: `camila${guests}@ejemplo.test` };
  };
  type Guest = ReturnType<typeof newGuest>;
  const place = async (customer: Guest) => {
    const { status, body, text } = await visitor.call(
      placingApi.place,
      { body: italianoOrder(tenant, { method: 'delivery', address: addresses.near, paymentMethod: method, customer }) },
      headers,
    );
    if (status !== 201) throw new Error(text);
    return body;
  };
  const track = async (uuid: string) => (await visitor.call(placingApi.track, { params: { uuid } }, headers)).body;
  const orderOf = async (number: number) => (await tenant.admin.call(ordersApi.get, { params: { id: number } })).body;
  const customerOf = async ({ phone }: Pick<Guest, 'phone'>) => {
    const [found] = (await tenant.admin.call(customersApi.list, { query: { query: phone.slice(-8) } })).body.data;
    return found?.id ?? 0;
  };
  /** Proof of a customer's identity, as if they had entered their code. */
  const proofFor = async (guest: Guest) =>
    proofOf(services.secrets, { tenantId: tenant.id, customerId: await customerOf(guest) }).proof;
  const cardsOf = async (proof: string) =>
    (await visitor.call(guestCardsApi.list, { body: { proof } }, headers)).body.cards;
  const payWith = (uuid: string, proof: string, cardId: number) =>
    visitor.call(cardPayingApi.pay, { params: { uuid }, body: { proof, cardId } }, headers);
  const startSaving = (uuid: string, proof: string) =>
    visitor.call(cardPayingApi.save, { params: { uuid }, body: { proof } }, headers);

  /** A visit of a browser: `cookie` is what it has, `isOurs` whether a page of the shop sent its form. */
  const visit = (url: string, { cookie, isOurs = true, ...options }: Visit = {}) =>
    app.inject({
      method: 'GET',
      url,
      ...options,
      headers: {
        ...(options.payload !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
        'sec-fetch-site': isOurs ? 'same-origin' : 'cross-site',
        ...(cookie && { cookie }),
      },
    });
  /** The step to the provider, and the cookie of the browser that leaves, after pressing the button of a ticket. */
  const leaveBy = async (url: string): Promise<{ step: PaymentStep; cookie: string }> => {
    const { headers: sent, body } = await visit(url, { method: 'POST' });
    const cookie = String(sent['set-cookie']).split(';')[0] ?? '';
    const [, next] = /^0; url=(.*)$/.exec(String(sent.refresh)) ?? [];
    if (next) return { step: { url: next, method: 'GET', fields: {} }, cookie };
    const action = /action="([^"]+)"/.exec(body)?.[1] ?? '';
    return { step: { url: action, method: 'POST', fields: Object.fromEntries(hiddenFields(body)) }, cookie };
  };
  /** Submits a choice on the provider's page; returns the return address of the guest. */
  const returnOf = async ({ url, fields }: PaymentStep, choice: GuestChoice): Promise<string> => {
    const id = fields.TBK_TOKEN ?? new URL(url).searchParams.get('id') ?? '';
    const body = new URLSearchParams({ id, choice: choice, card: 'credit' });
    const done = await fetch(`${sandbox.address}/${spec.key}/api/_pagar`, { method: 'POST', body, redirect: 'manual' });
    const { pathname, search } = new URL(done.headers.get('location') ?? '');
    return pathname + search;
  };
  /** Enters a card at the provider; returns the return address of the guest and the cookie of their browser. */
  const writeDown = async (uuid: string, proof: string, choice: GuestChoice = 'approve') => {
    const { status, body, text } = await startSaving(uuid, proof);
    if (status !== 201) throw new Error(text);
    const { step, cookie } = await leaveBy(body.url);
    return { back: await returnOf(step, choice), cookie };
  };
  /** Enters a card and follows the return address; returns where the guest is redirected. */
  const write = async (uuid: string, proof: string, choice: GuestChoice = 'approve') => {
    const { back, cookie } = await writeDown(uuid, proof, choice);
    const { statusCode, headers: sent, body: html } = await visit(back, { cookie });
    return { back, cookie, statusCode, location: String(sent.location), html };
  };
  /** A guest with a saved card who paid an order with it. */
  const saver = async (guest = newGuest()) => {
    const order = await place(guest);
    const proof = await proofFor(guest);
    const saved = await write(order.uuid, proof);
    const [card] = await cardsOf(proof);
    if (!card) throw new Error(saved.html);
    return { guest, order, proof, card, ...saved };
  };
  const bookOf = (paymentId: number | undefined) => sandbox.books().find(({ key }) => key.endsWith(`p${paymentId}`));
  const savedAtProvider = () => sandbox.cards();
  return {
    comanda,
    sandbox,
    services,
    tenant,
    headers,
    newGuest,
    place,
    track,
    orderOf,
    customerOf,
    proofFor,
    cardsOf,
    payWith,
    startSaving,
    visit,
    leaveBy,
    returnOf,
    writeDown,
    write,
    saver,
    bookOf,
    savedAtProvider,
  };
}
