import { compare, type Run } from './measure.ts';
import { line, openScene, tokenFrom } from './scene.ts';

const companies = 500;
/** Milliseconds in which the console shows them. */
const budgetMs = 300;

const fill = `
  insert into tenants (slug, name, country, time_zone, currency, store_limit)
  select 'cadena-' || n, 'Cadena ' || n, (array['cl', 'cr', 'gt', 'mx'])[1 + n % 4], 'America/Santiago', 'CLP', n % 60
  from generate_series(1, ${companies}) n;
  insert into company_pulses (tenant_id, store_count, user_count, week_orders, day_orders, month_mails, picture_bytes,
    failed_jobs, last_visit_at)
  select id, id % 60, id % 40, id * 97, array[id, id, id, id, id, id, id], 0, 0, 0, now()
  from tenants where slug like 'cadena-%';
  analyze tenants; analyze company_pulses`;

/** The first page of 500 companies by their orders, and all of them page by page; false over the budget. */
export async function measureCompanies(): Promise<boolean> {
  const scene = await openScene();
  try {
    await scene.database.pool.query(fill);
    const comanda = await scene.comanda();
    const authorization = `Bearer ${await tokenFrom(comanda.address, 'super@comanda.test')}`;
    const headers = { ...comanda.headers, authorization };
    const url = `${comanda.address}/api/admin/v1/companies?limit=100&sort=orders&dir=desc`;
    const { list, found } = await compare(
      { list: { url, headers, connections: 1 }, found: { url: `${url}&query=cadena`, headers, connections: 1 } },
      3,
      3,
    );
    const began = performance.now();
    for (const page of [1, 2, 3, 4, 5]) {
      const reply = await fetch(`${url}&page=${page}`, { headers });
      await reply.arrayBuffer();
      if (!reply.ok) throw new Error(`The list answered ${reply.status}.`);
    }
    const allMs = performance.now() - began;
    console.log(line('GET /companies, 100 of 500 by orders', list as Run));
    console.log(line('GET /companies, searched', found as Run));
    console.log(`500 companies in five pages: ${allMs.toFixed(0)} ms (budget ${budgetMs})`);
    return (list as Run).failures + (found as Run).failures === 0 && allMs <= budgetMs;
  } finally {
    await scene.close();
  }
}
