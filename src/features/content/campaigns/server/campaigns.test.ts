import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { blankContent } from '#features/content/sections/content/sectionContent.contract.ts';
import { segmentsApi } from '#features/benefits/segments/segments.contract.ts';
import { testApp } from '#testing/testApp.ts';
import { blankCampaign, type CampaignDraft, campaignsApi } from '../campaigns.contract.ts';

const { tenant } = await testApp();
const { admin, userWith, store, inTenant } = await tenant({ flags: ['campaigns'] });

const content: CampaignDraft['content'] = {
  root: { props: {} },
  content: [
    {
      type: 'call_to_order',
      version: 1,
      props: { id: 'a', title: 'Hola, {nombre}', text: '<b>', label: 'Pedir', link: '/' },
    },
  ],
};
const create = (name: string, changes: Partial<CampaignDraft> = {}, who = admin) =>
  who.call(campaignsApi.create, { body: { ...blankCampaign, content: blankContent, name, ...changes } });

describe('campaigns', () => {
  test('are created, found without accents, changed and deleted', async () => {
    const created = await create('Ñandú', { subject: 'Hola', content });
    expect(created).toMatchObject({ status: 201, body: { name: 'Ñandú', state: 'draft', content, version: 1 } });
    const params = { id: created.body.id };
    const found = await admin.call(campaignsApi.list, { query: { query: 'nandu', state: 'draft' } });
    expect(found.body.data.map(({ id }) => id)).toEqual([params.id]);
    expect((await admin.call(campaignsApi.update, { params, body: { holdBack: 10 } })).body).toMatchObject({
      holdBack: 10,
      version: 2,
    });
    expect((await admin.call(campaignsApi.remove, { params })).status).toBe(204);
  });

  test('are drawn with the words of a sample, as HTML and as text', async () => {
    const body = { subject: 'Hola,\r\nBcc: {nombre}', preheader: 'Antes', content };
    const { body: mail } = await admin.call(campaignsApi.preview, { body });
    expect(mail.subject).toBe('Hola, Bcc: Camila');
    expect(mail.html).toContain('Hola, Camila');
    expect(mail.html).toContain('&lt;b&gt;');
    expect(mail.text).toMatch(/^Hola, Camila\n\n<b>\n\nPedir: http/);
    expect(mail.bytes).toBe(Buffer.byteLength(mail.html));
  });

  test('that are incomplete say what is missing, and are not sent', async () => {
    const { id } = (await create('Incompleta')).body;
    const { findings } = (await admin.call(campaignsApi.check, { params: { id } })).body;
    expect(findings.map(({ check }) => check)).toEqual(['subject', 'content', 'segment']);
    const { status, refusal } = await admin.call(campaignsApi.send, { params: { id }, body: {} });
    expect([status, refusal.message]).toEqual([
      422,
      'Falta el asunto. El correo no tiene secciones. Elige un segmento.',
    ]);
  });

  test('without recipients are not sent, and a deleted segment counts as none', async () => {
    const segment = (await admin.call(segmentsApi.create, { body: { name: 'Nadie', notes: '', rules: [] } })).body;
    const { id } = (await create('Sin clientes', { subject: 'Hola', content, segmentId: segment.id })).body;
    const checks = async () =>
      (await admin.call(campaignsApi.check, { params: { id } })).body.findings.map(({ check }) => check);
    expect(await checks()).toEqual(['audience']);
    await admin.call(segmentsApi.remove, { params: { id: segment.id } });
    expect(await checks()).toEqual(['segment']);
  });

  test('are sent only by users who reach every store, and are of one company', async () => {
    const { id } = (await create('Ajena')).body;
    const manager = await userWith(['campaigns.send', 'campaigns.show'], { storeIds: [await store('Ñuñoa')] });
    for (const endpoint of [campaignsApi.stop, campaignsApi.check, campaignsApi.progress])
      expect((await manager.call(endpoint, { params: { id } })).status).toBe(403);
    const other = await tenant({ flags: ['campaigns'] });
    for (const endpoint of [campaignsApi.get, campaignsApi.check, campaignsApi.progress, campaignsApi.stop])
      expect((await other.admin.call(endpoint, { params: { id } })).status).toBe(404);
    const without = await tenant();
    expect((await without.admin.call(campaignsApi.list, {})).status).toBe(404);
  });
});

test('tests go to their author, to others only from users who send campaigns, and not without end', async () => {
  const params = { id: (await create('Con prueba')).body.id };
  const body = { mail: 'otra@correo.test' };
  const editor = await userWith(['campaigns.update']);
  expect((await editor.call(campaignsApi.test, { params, body })).status).toBe(403);
  expect((await editor.call(campaignsApi.test, { params, body: {} })).status).toBe(202);
  const sender = await userWith(['campaigns.update', 'campaigns.send']);
  const statuses: number[] = [];
  for (let tests = 0; tests < 6; tests += 1)
    statuses.push((await sender.call(campaignsApi.test, { params, body })).status);
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
});

test('an undo neither sends a campaign nor calls one back', async () => {
  const segment = (await admin.call(segmentsApi.create, { body: { name: 'Con clientes', notes: '', rules: [] } })).body;
  await inTenant((db) =>
    sql`insert into customers (name, phone, mail, mail_consent, mail_consent_at)
      values ('Ana', '+56911112222', 'ana@correo.test', 'given', now())`.execute(db),
  );
  const { id } = (await create('Con deshacer', { subject: 'Hola', content, segmentId: segment.id })).body;
  const params = { id };
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const scheduled = await admin.call(campaignsApi.send, { params, body: { at } });
  expect(scheduled.body.state).toBe('scheduled');
  const undo = async () => {
    const history = await admin.call(auditApi.history, { params: { entity: 'campaigns', id } });
    const requestId = history.body.data[0]?.requestId ?? '';
    return (await admin.call(auditApi.undo, { params: { requestId } })).status;
  };
  expect(await undo()).toBe(409);
  expect((await admin.call(campaignsApi.update, { params, body: { subject: 'Otro' } })).status).toBe(409);
  expect((await admin.call(campaignsApi.unschedule, { params })).body).toMatchObject({ state: 'draft', sendAt: null });
  expect(await undo()).toBe(409);
});
