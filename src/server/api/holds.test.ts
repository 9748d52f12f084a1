import { describe, expect, test, vi } from 'vitest';
import { type HeldState, heldStates, type HoldKind } from '#domain/holds/heldStates.ts';
import { isAllowed } from '#domain/holds/whileHeld.ts';
import { purposes, usualPurpose } from '#kit/contract/purposes.ts';
import { bases, type Endpoint } from '#kit/contract/endpoint.ts';
import { meApi } from '#features/platform/users/me.contract.ts';
import { daysAgo, holdCompany } from '#testing/holds.ts';
import { testApp } from '#testing/testApp.ts';
import { composedAreas } from '../composedAreas.ts';

/** Every endpoint in every state of a company: none can be forgotten, because the contracts are the list. */
const { app, database, tenant } = await testApp();

const endpoints = Object.entries(composedAreas.apis).flatMap(([area, api]) =>
  Object.entries(api as Record<string, Endpoint>).map(([name, endpoint]) => ({ name: `${area}.${name}`, endpoint })),
);

/** Signing out comes last. */
const isOfAccount = ({ endpoint: { purpose } }: (typeof endpoints)[number]) => Number(purpose === 'account');
const inOrder = endpoints.toSorted((one, other) => isOfAccount(one) - isOfAccount(other));

const holdOf: Readonly<Record<HeldState, { kind: HoldKind; from: string } | null>> = {
  active: null,
  failedPayment: { kind: 'payment', from: daysAgo(1) },
  maintenance: { kind: 'maintenance', from: daysAgo(1) },
  suspendedPayment: { kind: 'payment', from: daysAgo(30) },
  inactive: { kind: 'request', from: daysAgo(1) },
  suspended: { kind: 'security', from: daysAgo(1) },
};

/** Calls with meaningless parameters: the guard replies before they are read. */
const call = ({ method, base, path, consumes }: Endpoint, headers: Record<string, string>) =>
  app.inject({
    method,
    url: (bases[base][0] + path).replace(/:\w+/g, '999999999'),
    ...(method !== 'GET' && method !== 'DELETE' && { payload: consumes ? 'x' : {} }),
    headers: { ...(consumes && { 'content-type': consumes }), ...headers },
  });

describe.each(heldStates.filter((state) => state !== 'active'))('a company in the state %s', (state) => {
  test('is refused by the endpoints that the table closes, and by no other', async () => {
    const company = await tenant({ flags: Object.keys(composedAreas.flags) });
    const hold = holdOf[state];
    if (hold) await holdCompany(database, company.id, hold);
    await vi.waitFor(async () => {
      const { body } = await company.admin.call(meApi.me);
      expect(body.tenant.hold?.state ?? 'active').toBe(state);
    });
    const wrong: string[] = [];
    for (const { name, endpoint } of inOrder) {
      const reply = await call(endpoint, company.admin.headers);
      if ((reply.statusCode === 423) === isAllowed(endpoint.purpose, state)) wrong.push(`${name}: ${reply.statusCode}`);
    }
    expect(wrong).toEqual([]);
  });
});

test('every endpoint declares a purpose of the table', () => {
  for (const { name, endpoint } of endpoints) expect(purposes, name).toContain(endpoint.purpose);
});

test('what differs from the usual purpose of an endpoint is on a list that one has to lengthen by hand', () => {
  const named = endpoints.filter(({ endpoint }) => endpoint.purpose !== usualPurpose(endpoint));
  const byPurpose = Object.groupBy(named, ({ endpoint }) => endpoint.purpose);
  expect(
    Object.fromEntries(
      Object.entries(byPurpose).map(([purpose, found]) => [purpose, found.map(({ name }) => name).toSorted()]),
    ),
  ).toMatchInlineSnapshot(`
    {
      "account": [
        "account.changePassword",
        "account.company",
        "account.confirmSecondFactor",
        "account.disableSecondFactor",
        "account.profile",
        "account.renewRecoveryCodes",
        "account.revokeOtherSessions",
        "account.revokeSession",
        "account.secondFactor",
        "account.sessions",
        "account.signOut",
        "account.startSecondFactor",
        "account.updatePreferences",
        "account.updateProfile",
        "dataExports.get",
        "guestCards.list",
        "guestCards.prove",
        "guestCards.remove",
        "guestCards.sendCode",
        "jobs.get",
        "jobs.mine",
        "jobs.poll",
        "presence.tell",
        "receivedVisits.list",
        "surveys.unsubscribe",
        "tenants.current",
        "users.me",
        "visibleInformativeBanners.list",
        "visibleInformativeBanners.respond",
      ],
      "export": [
        "answerExports.exportCsv",
        "dataExports.export",
        "dataExports.link",
        "orderExports.poll",
        "orderExports.start",
      ],
      "feed": [
        "feedFiles.file",
      ],
      "finish": [
        "cardPaying.pay",
        "cardPaying.save",
        "channelOrders.chooseProduct",
        "channelOrders.dismiss",
        "channelOrders.ofOrder",
        "channelOrders.problems",
        "channelOrders.refuse",
        "channelOrders.reportMissing",
        "channelOrders.seeChange",
        "channelOrders.state",
        "codePaying.pay",
        "dispatch.assign",
        "dispatch.comeBack",
        "dispatch.leave",
        "dispatch.orders",
        "dispatch.release",
        "dispatch.transfer",
        "driverCash.ofDriver",
        "driverCash.ofStore",
        "driverCash.ofStores",
        "driverCash.receive",
        "drivers.get",
        "drivers.list",
        "orderProviders.compareFleets",
        "orderProviders.ofOrder",
        "orderProviders.requestCourier",
        "orders.cancel",
        "orders.count",
        "orders.get",
        "orders.guest",
        "orders.list",
        "orders.move",
        "orders.queues",
        "orders.reassign",
        "orders.stores",
        "placing.pay",
        "placing.track",
        "posDocuments.ofOrder",
        "posDocuments.retryCredit",
        "posDocuments.settle",
        "posDocuments.settleCredit",
        "posOrders.finishTask",
        "posOrders.leaveOut",
        "posOrders.ofOrder",
        "posOrders.problems",
        "posOrders.retry",
        "posOrders.type",
        "runs.comeBack",
        "runs.deliver",
        "runs.get",
        "runs.giveUp",
        "runs.leave",
        "storePos.readShift",
      ],
      "order": [
        "firstHour.testOrder",
        "placing.place",
        "placing.quote",
      ],
      "refund": [
        "refunds.options",
        "refunds.refund",
        "refunds.settle",
      ],
    }
  `);
});
