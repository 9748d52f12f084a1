import { beforeAll, expect, test } from 'vitest';
import { type Caller, isolatedTestApp, type TestTenant } from '#testing/testApp.ts';
import { type VisitListQuery, visitListApi } from '../visitList.contract.ts';
import { visitsApi } from '../visits.contract.ts';

const comanda = await isolatedTestApp();
const platform = await comanda.tenant({ slug: 'platform' });
let sushi: TestTenant;
let pizza: TestTenant;
let sofia: Caller;
let owner: Caller;

const { pool } = comanda.database;
const at = (query: VisitListQuery = {}) => owner.call(visitListApi.list, { query });
const reasons = async (query: VisitListQuery) => (await at(query)).body.data.map(({ reason }) => reason);

const past = (tenant: TestTenant, reason: string, began: string) =>
  pool.query(
    `insert into platform_visits
       (tenant_id, admin_id, admin_name, admin_email, session_id, kind, reason, ticket, began_at, ends_at, ended_at)
     values ($1, 900, 'Inés Ingeniera', 'ines@comanda.test', 900, 'incident', $2, 'SOP-77', $3,
       $3::timestamptz + interval '60 minutes', $3::timestamptz + interval '9 minutes')`,
    [tenant.id, reason, began],
  );

beforeAll(async () => {
  sushi = await comanda.tenant({ slug: 'sushi-sur' });
  pizza = await comanda.tenant({ slug: 'pizza-norte' });
  sofia = await comanda.signIn(sushi.slug, (await platform.userWith(['platform.visits'])).email);
  owner = await comanda.signIn('platform', (await platform.userWith(['platform.list'])).email);
  // The evening of the 10th in Chile is the 11th in UTC.
  await past(pizza, 'No imprime la comanda', '2026-03-11T01:30:00Z');
  await past(sushi, 'Falla el menú de Uber', '2026-03-14T15:00:00Z');
  await sofia.call(visitsApi.begin, { body: { kind: 'setup', reason: 'Carga del primer menú', ticket: '' } });
});

test('the visits to all companies are listed, the newest first, with their ends', async () => {
  const { body } = await at();
  expect(body).toMatchObject({
    total: 3,
    data: [
      { company: { id: sushi.id }, person: { id: sofia.id }, kind: 'setup', endedAt: null },
      { reason: 'Falla el menú de Uber', ticket: 'SOP-77', endedAt: '2026-03-14T15:09:00.000Z' },
      { company: { id: pizza.id }, person: { id: 900, name: 'Inés Ingeniera' }, email: 'ines@comanda.test' },
    ],
  });
});

test.each<[VisitListQuery, string[]]>([
  [{ query: 'impríme COMANDA' }, ['No imprime la comanda']],
  [{ query: 'sop-77' }, ['Falla el menú de Uber', 'No imprime la comanda']],
  [{ personId: 900 }, ['Falla el menú de Uber', 'No imprime la comanda']],
  [{ kind: 'setup' }, ['Carga del primer menú']],
  [{ open: true }, ['Carga del primer menú']],
  [{ open: false }, ['Falla el menú de Uber', 'No imprime la comanda']],
  [{ from: '2026-03-10', until: '2026-03-10' }, ['No imprime la comanda']],
  [{ limit: 1, page: 2 }, ['Falla el menú de Uber']],
])('the list answers %o', async (query, expected) => {
  expect(await reasons(query)).toEqual(expected);
});

test('the list of a company has its visits alone', async () => {
  expect(await reasons({ companyId: pizza.id })).toEqual(['No imprime la comanda']);
});

test('a visit that the clock ended is not open', async () => {
  await past(pizza, 'La caja no abre', '2026-03-09T15:00:00Z');
  await pool.query(`update platform_visits set ended_at = null where reason = 'La caja no abre'`);
  expect(await reasons({ open: true })).toEqual(['Carga del primer menú']);
  const { body } = await at({ query: 'La caja no abre' });
  expect(body.data[0]?.endedAt).toBe('2026-03-09T16:00:00.000Z');
  await pool.query(`delete from platform_visits where reason = 'La caja no abre'`);
});

test('filters offer the companies and people of visits', async () => {
  const { body } = await owner.call(visitListApi.options);
  const idsOf = (options: readonly { id: number }[]) => new Set(options.map(({ id }) => id));
  expect([idsOf(body.companies), idsOf(body.people)]).toEqual([
    new Set([sushi.id, pizza.id]),
    new Set([sofia.id, 900]),
  ]);
});

test('the file has the visits of the filters on the clock of the caller', async () => {
  const { text } = await owner.call(visitListApi.exportCsv, { query: { companyId: pizza.id } });
  const [head, ...rows] = text.trim().split('\n');
  expect(head).toContain('Comercio;Identificador;Persona;Correo;Motivo;Detalle');
  expect(rows).toEqual([
    expect.stringContaining(
      'pizza-norte;Inés Ingeniera;ines@comanda.test;Algo falla;No imprime la comanda;SOP-77;10/03/2026 22:30;10/03/2026 22:39;no',
    ),
  ]);
});

test('users of a company, and people of the platform without the list, see nothing of it', async () => {
  const listOf = async (who: Caller) => (await who.call(visitListApi.list, { query: {} })).status;
  expect([await listOf(sushi.admin), await listOf(sofia)]).toEqual([403, 403]);
});
