import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { unaudited } from '#kit/server/data/database.ts';
import type { Mail } from '#kit/server/mail/mail.ts';
import { maskMail } from '#domain/mails.ts';
import { localDay } from '#domain/time/dates.ts';
import { movedDay } from '#domain/time/periods.ts';
import { lastWeek, mailingChain } from '#testing/reportMails.ts';
import { testApp } from '#testing/testApp.ts';
import { type ReportMailDraft, reportMailsApi } from '../mails.contract.ts';

const comanda = await testApp();
let chain: Awaited<ReturnType<typeof mailingChain>>;

beforeAll(async () => {
  chain = await mailingChain(comanda);
});

const to = (mails: readonly Mail[], email: string) => mails.filter((mail) => mail.to === email);
describe('a report by mail', () => {
  it('is sent once for its period to each recipient, and goes on to its next turn', async () => {
    const other = await chain.tenant.userWith(['kpi.list']);
    const created = await chain.create({ recipientIds: [chain.tenant.admin.id, other.id] });
    expect(Date.parse(created.nextAt ?? '')).toBeGreaterThan(Date.now());
    expect(created.lastSent).toBeNull();
    await chain.run(created.id);
    expect(await chain.mailsOf(created.id)).toEqual([]);
    await chain.due(created.id);
    await Promise.all([chain.run(created.id), chain.run(created.id)]);
    await chain.due(created.id);
    await chain.run(created.id);
    expect((await chain.mailsOf(created.id)).map((mail) => mail.to).toSorted()).toEqual(
      [chain.tenant.admin.email, other.email].toSorted(),
    );
    const { body } = await chain.tenant.admin.call(reportMailsApi.get, { params: { id: created.id } });
    expect(body.lastSent).toMatchObject({ ...lastWeek, recipients: 2 });
    expect(body.nextAt).toBe(created.nextAt);
  });

  it('is sent late for the last week alone where the worker was down for three', async () => {
    const { id } = await chain.create();
    await chain.due(id, { weeks: 3 });
    await chain.run(id);
    expect(await chain.mailsOf(id)).toHaveLength(1);
    expect(await chain.periodsOf(id)).toEqual([lastWeek]);
  });

  it('waits where its period turns out to go on, as in a store farther west', async () => {
    const { id, nextAt } = await chain.create();
    await chain.due(id, { day: movedDay(localDay(new Date(), 'America/Santiago'), 3) });
    await chain.run(id);
    expect(await chain.mailsOf(id)).toEqual([]);
    expect((await chain.tenant.admin.call(reportMailsApi.get, { params: { id } })).body.nextAt).toBe(nextAt);
  });

  it('comes to everybody exactly once however often its worker is killed', async () => {
    const others = [
      await chain.tenant.userWith(['kpi.list']),
      await chain.tenant.userWith(['kpi.list'], { storeIds: [chain.north] }),
    ];
    const people = [chain.tenant.admin, ...others];
    const { id } = await chain.create({ recipientIds: people.map((each) => each.id) });
    await chain.due(id);
    let steps = 0;
    for (const after of [false, true]) {
      for (let step = 1; ; step += 1) {
        const ended = await chain.killed(id, { step, after });
        steps += 1;
        const mails = await chain.mailsOf(id);
        for (const { email } of people) expect(to(mails, email).length).toBeLessThanOrEqual(1);
        if (ended) break;
      }
      await chain.due(id);
    }
    expect(steps).toBeGreaterThan(8);
    const mails = await chain.mailsOf(id);
    for (const { email } of people) expect(to(mails, email)).toHaveLength(1);
  });

  it('tells nobody of more than they may see', async () => {
    const southern = await chain.tenant.userWith(['kpi.list'], { storeIds: [chain.south] });
    const blind = await chain.tenant.userWith(['orders.list']);
    const away = await chain.tenant.userWith(['kpi.list'], { enabled: true });
    await chain.tenant.inTenant((db) =>
      unaudited(db).updateTable('adminUsers').set({ enabled: false }).where('id', '=', away.id).execute(),
    );
    const recipientIds = [chain.tenant.admin.id, southern.id, blind.id, away.id];
    const { id } = await chain.create({ recipientIds });
    const states = (await chain.tenant.admin.call(reportMailsApi.get, { params: { id } })).body.recipients;
    expect(Object.fromEntries(states.map((each) => [each.id, each.state]))).toEqual({
      [chain.tenant.admin.id]: 'receives',
      [southern.id]: 'receives',
      [blind.id]: 'withoutPermission',
      [away.id]: 'disabled',
    });
    await chain.due(id);
    await chain.run(id);
    const mails = await chain.mailsOf(id);
    expect(mails).toHaveLength(2);
    expect(to(mails, chain.tenant.admin.email)[0]?.text).toContain('Vendido: $45.000');
    expect(to(mails, southern.email)[0]?.text).toContain('Vendido: $5.000');
    expect(to(mails, southern.email)[0]?.text).not.toContain('45.000');
    const ofNorth = await chain.create({ recipientIds: [southern.id], storeIds: [chain.north] });
    expect(ofNorth.recipients).toEqual([expect.objectContaining({ id: southern.id, state: 'withoutStores' })]);
    await chain.due(ofNorth.id);
    await chain.run(ofNorth.id);
    expect(await chain.mailsOf(ofNorth.id)).toEqual([]);
  });

  it('names customers to those alone who may see them', async () => {
    const nameless = await chain.tenant.userWith(['kpi.list']);
    const { id } = await chain.create({ type: 'topCustomers', recipientIds: [chain.tenant.admin.id, nameless.id] });
    await chain.due(id);
    await chain.run(id);
    const mails = await chain.mailsOf(id);
    expect(to(mails, chain.tenant.admin.email)[0]?.html).toContain('Camila &lt;script&gt;');
    expect(to(mails, nameless.email)[0]?.html).not.toContain('Camila');
  });

  it('is no more for who says so by one POST, as the screen tells, until they are chosen anew', async () => {
    const { id } = await chain.create();
    await chain.due(id);
    await chain.run(id);
    const [mail] = await chain.mailsOf(id);
    const url = new URL(mail?.unsubscribeUrl ?? '').pathname;
    const headers = { tenant: chain.tenant.slug };
    const response = await comanda.app.inject({ method: 'GET', url, headers });
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('No recibir más este reporte');
    expect(response.body).toContain(`ya no llegará a ${maskMail(chain.tenant.admin.email)}`);
    const stateOf = async () =>
      (await chain.tenant.admin.call(reportMailsApi.get, { params: { id } })).body.recipients.map(({ state }) => state);
    expect(await stateOf()).toEqual(['receives']);
    const elsewhere = { tenant: (await comanda.tenant()).slug };
    expect((await comanda.app.inject({ method: 'POST', url, headers: elsewhere })).statusCode).toBe(404);
    const payload = 'List-Unsubscribe=One-Click';
    const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
    expect((await comanda.app.inject({ method: 'POST', url, headers: form, payload })).statusCode).toBe(200);
    expect((await comanda.app.inject({ method: 'POST', url, headers: form, payload })).statusCode).toBe(200);
    expect(await stateOf()).toEqual(['unsubscribed']);
    await chain.tenant.inTenant((db) => unaudited(db).deleteFrom('reportMailDeliveries').execute());
    await chain.due(id);
    await chain.run(id);
    expect(await chain.mailsOf(id)).toHaveLength(1);
    const other = await chain.tenant.userWith(['kpi.list']);
    const change = (recipientIds: number[]) =>
      chain.tenant.admin.call(reportMailsApi.update, { params: { id }, body: { recipientIds } });
    await change([other.id]);
    expect((await change([chain.tenant.admin.id])).body.recipients.map(({ state }) => state)).toEqual(['receives']);
  });
});

describe('the mail', () => {
  const mailOf = async (body: Partial<ReportMailDraft> = {}): Promise<Mail> => {
    const { id } = await chain.create(body);
    await chain.due(id);
    await chain.run(id);
    return (await chain.mailsOf(id))[0] as Mail;
  };

  it('says its period and report, its figures against the week before, and opens the same on the page', async () => {
    const mail = await mailOf({ storeIds: [chain.north] });
    expect(mail.subject).toMatch(/^Reporte semanal: Ventas por período · \d+ (de \S+ )?al \d+ de \S+$/);
    expect(mail.text).toContain('Vendido: $40.000, 100 % más que');
    expect(mail.text).toContain('Pedidos: 2 (+100 %)');
    expect(mail.text).toContain('Locales: Norte');
    const link = /href="([^"]+\/reports\?[^"]+)"/.exec(mail.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(Object.fromEntries(new URL(link).searchParams)).toEqual({
      type: 'revenueByPeriod',
      period: 'custom',
      from: lastWeek.startDate,
      to: lastWeek.endDate,
      storeIds: String(chain.north),
    });
    expect(mail.fromName).toBe(`Cadena ${chain.tenant.slug}`);
  });

  it('has names as text, no script, and a picture that says what it shows', async () => {
    const mail = await mailOf({ type: 'deliveryCofinanceDetails', storeIds: [chain.south], name: '<script>' });
    expect(mail.html).not.toMatch(/<script|<b>Sur/i);
    expect(mail.html).toContain('&lt;b&gt;Sur&lt;/b&gt;');
    const topMail = await mailOf({ type: 'topProducts' });
    expect(topMail.html).toMatch(
      /<img src="cid:grafico\.png" alt="Gráfico de vendido, por producto: lo más alto, Italiano, \$45\.000/,
    );
    expect(topMail.html).toContain('1. Italiano');
    const [picture] = topMail.pictures ?? [];
    const png = sharp(Buffer.from(picture?.base64 ?? '', 'base64'));
    expect(await png.metadata()).toMatchObject({ format: 'png', width: 912, height: 360 });
    const { channels } = await png.stats();
    expect(Math.min(...channels.map(({ min }) => min))).toBeLessThan(100);
  });

  it('says that nothing was sold, and draws nothing then', async () => {
    const closed = await chain.tenant.store('Cerrado');
    const mail = await mailOf({ storeIds: [closed] });
    expect(mail.text).toContain('No hubo ventas en este período.');
    expect(mail.pictures).toBeUndefined();
  });

  it('is of a whole month where it comes each month', async () => {
    expect((await mailOf({ cadence: 'monthly' })).subject).toMatch(/^Reporte mensual: Ventas por período · \S+ \d{4}$/);
  });
});
