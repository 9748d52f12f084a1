import { afterAll, describe, expect, test, vi } from 'vitest';
import { campaignsApi } from '#features/content/campaigns/campaigns.contract.ts';
import { tokensApi } from '#features/platform/tokens/tokens.contract.ts';
import type { Policy } from '#kit/contract/policies.ts';
import { allEndpoints, callMeaningless } from '#testing/guardedEndpoints.ts';
import { testApp } from '#testing/testApp.ts';
import { callerWith, tokenBody, tokenWith } from '#testing/tokens.ts';
import { emailBuilderApi } from '../emailBuilder.contract.ts';
import { blankMailTemplate, mailTemplatesApi } from '../mailTemplates.contract.ts';

const comanda = await testApp();
const home = await comanda.tenant({ flags: ['campaigns'] });
const { admin } = home;
afterAll(() => vi.useRealTimers());

const policies: Policy[] = ['campaigns.list', 'campaigns.show', 'campaigns.create', 'campaigns.update'];
const builder = (changes: object = {}) => tokenWith(comanda, home, policies, { use: 'builder', ...changes });
const body = { ...blankMailTemplate, subject: 'Hola' };

describe("a builder's token", () => {
  test('writes, draws and tests templates, and its test goes to the user who answers for it', async () => {
    const { call } = await builder();
    const created = await call(mailTemplatesApi.create, { body: { ...body, name: 'De afuera' } });
    expect(created.status).toBe(201);
    const templateId = created.body.id;
    expect((await call(emailBuilderApi.render, { body: { templateId } })).body.subject).toBe('Hola');
    const test = await call(emailBuilderApi.test, { body: { templateId } });
    expect(test.status).toBe(202);
    const params = { id: test.body.jobId };
    expect((await call(emailBuilderApi.testState, { params })).body).toEqual({ state: 'queued', problem: '' });
    const elsewhere = { templateId, mail: 'otra@correo.test' };
    expect((await call(emailBuilderApi.test, { body: elsewhere })).status).toBe(403);
    const rows = await home.inTenant((db) =>
      db.selectFrom('jobs').select('label').where('kind', '=', 'mailTemplates.test').execute(),
    );
    expect(rows).toEqual([{ label: `Enviar una prueba a ${admin.email}` }]);
  });

  test('is refused everywhere else, whatever its policies', async () => {
    const strong: Policy[] = [...policies, 'campaigns.send', 'orders.list'];
    const codes = new Set<number>();
    const others = allEndpoints.filter(({ endpoint }) => endpoint.base !== 'emailBuilder');
    // A token makes at most 100 requests in a second.
    for (let at = 0; at < others.length; at += 100) {
      const { headers } = await tokenWith(comanda, home, strong, { use: 'builder' });
      for (const each of others.slice(at, at + 100))
        codes.add((await callMeaningless(comanda, each, headers)).json().code);
    }
    expect([...codes]).toEqual([1279]);
    const { headers } = await builder();
    expect((await comanda.app.inject({ url: '/api/admin/v1/events', headers })).json().code).toBe(1272);
  });

  test('that is invented, expired, revoked or of another company opens nothing', async () => {
    const other = await comanda.tenant({ flags: ['campaigns'] });
    const [valid, expired, foreign] = [
      await builder(),
      await builder({ expiresAt: '2020-01-01T00:00:00.000Z' }),
      await tokenWith(comanda, other, policies, { use: 'builder' }),
    ];
    const revoked = await builder();
    await admin.call(tokensApi.revoke, { params: { id: revoked.id } });
    const secrets = [`${valid.secret.slice(0, -1)}x`, expired.secret, revoked.secret, foreign.secret];
    for (const secret of secrets) {
      const { status, refusal } = await callerWith(comanda, home, secret).call(emailBuilderApi.blocks, {});
      expect([status, refusal.code]).toEqual([401, 1270]);
    }
    expect((await foreign.call(mailTemplatesApi.list, {})).body.total).toBe(0);
  });

  test('is of its company alone at the host of another', async () => {
    const other = await comanda.tenant({ flags: ['campaigns'] });
    const host = `${other.slug}.example.test`;
    await comanda.database.pool.query(`insert into tenant_hosts (tenant_id, host, kind) values ($1, $2, 'office')`, [
      other.id,
      host,
    ]);
    const { secret } = await builder();
    const { statusCode } = await comanda.app.inject({
      url: '/email-builder/v1/templates',
      headers: { authorization: `Bearer ${secret}`, host },
    });
    expect(statusCode).toBe(401);
  });
});

describe("a builder's token is created", () => {
  const create = (policyIds: Policy[]) =>
    admin.call(tokensApi.create, { body: { ...tokenBody(policyIds), use: 'builder' } });

  test('with policies of the builder alone', async () => {
    expect((await create(['campaigns.list', 'orders.list'])).refusal.errors).toEqual({
      'policy_ids.1': ['Un token no puede tener este permiso'],
    });
    const offered = await admin.call(tokensApi.policies, { query: { use: 'builder' } });
    expect(offered.body.policyIds).toEqual([
      'campaigns.list',
      'campaigns.show',
      'campaigns.create',
      'campaigns.update',
      'campaigns.delete',
    ]);
  });

  test('for good: its use does not change', async () => {
    const { id } = (await create(['campaigns.list'])).body;
    const changed = await comanda.app.inject({
      method: 'PATCH',
      url: `/api/admin/v1/tokens/${id}`,
      headers: { tenant: home.slug, authorization: `Bearer ${admin.token}` },
      payload: { token: { use: 'api' } },
    });
    expect([changed.statusCode, changed.json().errors]).toEqual([422, { use: [expect.stringContaining('crea otro')] }]);
  });
});

test('an ordinary token with policies of campaigns opens the builder too', async () => {
  const { call } = await tokenWith(comanda, home, policies);
  expect((await call(emailBuilderApi.blocks, {})).status).toBe(200);
  expect((await call(campaignsApi.list, {})).status).toBe(200);
});
