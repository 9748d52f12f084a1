import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { movedDay } from '#domain/time/periods.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { lastWeek, mailingChain, plainMail } from '#testing/reportMails.ts';
import { storedSales } from '#testing/sales.ts';
import { testApp } from '#testing/testApp.ts';
import { type ReportMailDraft, reportMailsApi } from '../mails.contract.ts';

const comanda = await testApp();
const policies = [
  'kpi.list',
  'report_mails.list',
  'report_mails.show',
  'report_mails.create',
  'report_mails.update',
  'report_mails.delete',
] as const;

let chain: Awaited<ReturnType<typeof mailingChain>>;

beforeAll(async () => {
  chain = await mailingChain(comanda);
});

describe('before it is sent', () => {
  const { name: _, active: __, ...body } = plainMail;

  it('is shown to whoever writes it as they would get it, with its picture in it', async () => {
    const { body: preview, status } = await chain.tenant.admin.call(reportMailsApi.preview, { body });
    expect(status).toBe(200);
    expect(preview.html).toContain('src="data:image/png;base64,');
    expect(preview.text).toContain('Vendido: $45.000');
    expect(
      await chain.tenant.inTenant((db) =>
        db.selectFrom('reportMailDeliveries').select('userId').where('reportMailId', '=', 0).execute(),
      ),
    ).toEqual([]);
  });

  it('tells by how much more was taken off than the week before', async () => {
    const tenant = await comanda.tenant();
    const storeId = await tenant.store('Ñuñoa');
    const base = { storeId, hour: 13, total: 9000, dispatchMethod: 'delivery' as const };
    for (const [day, deliveryFee] of [
      [movedDay(lastWeek.startDate, -1), 800],
      [lastWeek.startDate, 1000],
    ] as const) {
      const [id = 0] = await storedSales(tenant, [{ ...base, day }]);
      await tenant.inTenant((db) =>
        unaudited(db)
          .updateTable('orders')
          .set({ deliveryFee, deliveryGrant: -deliveryFee })
          .where('id', '=', id)
          .execute(),
      );
    }
    const { body: preview } = await tenant.admin.call(reportMailsApi.preview, {
      body: { ...body, type: 'deliveryCofinanceDetails' },
    });
    expect(preview.text).toContain('Aporte al despacho: −$1.000, 25 % más que');
    expect(preview.text).toContain('Aporte por pedido: −$1.000 (+25 %)');
  });

  it('comes as a test to whoever asks for one, a few times', async () => {
    const caller = await chain.tenant.userWith(policies);
    const test = () => caller.call(reportMailsApi.test, { body });
    expect(await test()).toMatchObject({ status: 202, body: { email: caller.email } });
    const mail = (await chain.allMails()).find(({ to }) => to === caller.email);
    expect(mail?.subject).toMatch(/^\[Prueba\] Reporte semanal/);
    expect(mail?.unsubscribeUrl).toBeUndefined();
    const answers = [];
    for (let more = 0; more < 6; more += 1) answers.push((await test()).status);
    expect(answers).toContain(429);
  });

  it('is refused at its field where it cannot be', async () => {
    const refused = async (wrong: Partial<ReportMailDraft>, caller = chain.tenant.admin) => {
      const body = { ...plainMail, recipientIds: [chain.tenant.admin.id], ...wrong };
      const { status, refusal } = await caller.call(reportMailsApi.create, { body: body });
      expect(status).toBe(422);
      return refusal.errors;
    };
    const stranger = (await comanda.tenant()).admin;
    expect(await refused({ recipientIds: [] })).toEqual({ recipient_ids: ['Elige a quién se envía'] });
    expect(await refused({ recipientIds: [stranger.id + 1000] })).toEqual({
      recipient_ids: ['Una de las personas ya no existe'],
    });
    for (const type of ['heatmap', 'uncoveredAddressesHeatmap'] as const)
      expect((await refused({ type })).type?.[0]).toMatch(/es un mapa y no se envía por correo/);
    expect(await refused({ monthDay: 29 })).toEqual({ month_day: ['Usa un día del 1 al 28'] });
    expect(await refused({ storeIds: [999_999] })).toHaveProperty('store_ids');
    expect(await refused({ storeGroupId: 999_999 })).toHaveProperty('store_group_id');
    const limited = await chain.tenant.userWith(policies, { storeIds: [chain.north] });
    expect(await refused({}, limited)).toEqual({ store_ids: ['Elige de cuáles de tus locales es'] });
    expect(await refused({ storeIds: [chain.south] }, limited)).toEqual({
      store_ids: ['Elige solo locales a los que tienes acceso'],
    });
  });
});

describe('who sets it up', () => {
  it('changes those of their own stores alone, and knows of no others', async () => {
    const limited = await chain.tenant.userWith(policies, { storeIds: [chain.north] });
    const general = await chain.create();
    const both = await chain.create({ storeIds: [chain.north, chain.south] });
    const southern = await chain.create({ storeIds: [chain.south] });
    const mail = await chain.create({ storeIds: [chain.north] }, limited);
    const seen = (await limited.call(reportMailsApi.list, { query: { limit: 100 } })).body.data;
    const known = new Map(seen.map((each) => [each.id, each]));
    expect(known.get(both.id)).toMatchObject({ storeIds: [chain.north], isWithinReach: false });
    expect(known.get(mail.id)).toMatchObject({ isWithinReach: true });
    expect(known.has(southern.id)).toBe(false);
    for (const { id } of [general, both])
      expect((await limited.call(reportMailsApi.remove, { params: { id } })).refusal.code).toBe(1121);
    expect((await limited.call(reportMailsApi.get, { params: { id: southern.id } })).status).toBe(404);
    expect((await limited.call(reportMailsApi.remove, { params: { id: mail.id } })).status).toBe(204);
    const stranger = (await comanda.tenant()).admin;
    expect((await stranger.call(reportMailsApi.get, { params: { id: general.id } })).status).toBe(404);
    const reader = await chain.tenant.userWith(['kpi.list', 'report_mails.list', 'report_mails.show']);
    expect((await reader.call(reportMailsApi.remove, { params: { id: general.id } })).status).toBe(403);
  });

  it('finds who may get it, and keeps its turn where its name alone changes', async () => {
    await chain.tenant.userWith(['orders.list'], { name: 'Paula Cocina' });
    const paula = await chain.tenant.userWith(['kpi.list'], { name: 'Paula Gerencia' });
    const { body } = await chain.tenant.admin.call(reportMailsApi.recipients, { query: { query: 'paula' } });
    expect(body.data).toEqual([{ id: paula.id, name: 'Paula Gerencia', email: paula.email }]);
    const { id } = await chain.create();
    await chain.due(id);
    const change = (patch: Partial<ReportMailDraft>) =>
      chain.tenant.admin.call(reportMailsApi.update, { params: { id }, body: patch });
    expect(Date.parse((await change({ name: 'Otro' })).body.nextAt ?? '')).toBeLessThan(Date.now());
    expect(Date.parse((await change({ hour: 9 })).body.nextAt ?? '')).toBeGreaterThan(Date.now());
    expect((await change({ active: false })).body.nextAt).toBeNull();
  });

  it('takes back what was deleted, which begins again with its next turn', async () => {
    const { id } = await chain.create();
    await chain.due(id, { weeks: 2 });
    const removed = await chain.tenant.admin.call(reportMailsApi.remove, { params: { id } });
    const requestId = String(removed.headers['x-request-id']);
    const undone = await chain.tenant.admin.call(auditApi.undo, { params: { requestId } });
    expect(undone.status, undone.text).toBeLessThan(300);
    const { body } = await chain.tenant.admin.call(reportMailsApi.get, { params: { id } });
    expect(Date.parse(body.nextAt ?? '')).toBeGreaterThan(Date.now());
    const jobs = await chain.tenant.inTenant((db) =>
      sql<{ count: number }>`select count(*)::int as count from jobs where kind = 'reports.mail'
        and (args ->> 'reportMailId')::int = ${id} and run_at = ${body.nextAt}::timestamptz`.execute(db),
    );
    expect(jobs.rows[0]?.count).toBe(1);
  });
});
