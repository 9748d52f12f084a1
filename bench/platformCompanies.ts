import { median, compare, type Run } from './measure.ts';
import { line, openScene, tokenFrom } from './scene.ts';

const companies = 500;
/** Milliseconds in which the console shows them. */
const budgetMs = 300;
const rounds = 3;

/** Companies with their sums, twenty released holds each, and an open one for each fifth. */
const fill = `
  insert into tenants (slug, name, country, time_zone, currency, store_limit)
  select 'cadena-' || n, 'Cadena ' || n, (array['cl', 'cr', 'gt', 'mx'])[1 + n % 4], 'America/Santiago', 'CLP', n % 60
  from generate_series(1, ${companies}) n;
  insert into company_pulses (tenant_id, store_count, user_count, week_orders, day_orders, month_mails, picture_bytes,
    failed_jobs, last_visit_at, provider_issues)
  select id, id % 60, id % 40, id * 97, array[id, id, id, id, id, id, id], 0, 0, 0, now(),
    (select jsonb_agg(jsonb_build_object('name', 'Canal ' || n, 'kind', 'stores', 'storeCount', n))
      from generate_series(1, 5) n)
  from tenants where slug like 'cadena-%';
  insert into tenant_holds (tenant_id, kind, from_at, released_at, released_by, reason, sentence, author_name)
  select id, 'maintenance', now() - interval '2 days', now() - interval '1 day', 'Bench', 'Bench', 'Bench', 'Bench'
  from tenants, generate_series(1, 20) where slug like 'cadena-%';
  insert into tenant_holds (tenant_id, kind, from_at, reason, sentence, author_name)
  select id, (array['payment', 'request', 'security'])[1 + id % 3], now() - interval '9 days', 'Bench', 'Bench', 'Bench'
  from tenants where slug like 'cadena-%' and id % 5 = 0;
  analyze tenants; analyze company_pulses; analyze tenant_holds`;

const views = {
  'by orders': 'sort=orders&dir=desc',
  'searched, by visit': 'query=cadena&sort=lastVisit&dir=desc',
  'active, by name': 'status=active',
  'held, by stores': 'held=true&sort=stores',
};

/** Milliseconds in which all pages of a view are read one after the other. */
async function readAll(url: string, headers: Record<string, string>): Promise<number> {
  const startedAt = performance.now();
  for (let page: number | null = 1; page !== null; ) {
    const reply: Response = await fetch(`${url}&page=${page}`, { headers });
    if (!reply.ok) throw new Error(`The list answered ${reply.status}.`);
    page = ((await reply.json()) as { next_page: number | null }).next_page;
  }
  return performance.now() - startedAt;
}

/** Views of 500 companies: their first page, and all of them page by page; false over the budget. */
export async function measureCompanies(): Promise<boolean> {
  const scene = await openScene();
  try {
    await scene.database.pool.query(fill);
    const comanda = await scene.comanda();
    const authorization = `Bearer ${await tokenFrom(comanda.address, 'super@comanda.test')}`;
    const headers = { ...comanda.headers, authorization };
    const base = `${comanda.address}/api/admin/v1/companies?limit=100`;
    const urls = Object.entries(views).map(([name, query]) => [name, `${base}&${query}`] as const);
    const runs = await compare(
      Object.fromEntries(urls.map(([name, url]) => [name, { url, headers, connections: 1 }])),
      3,
      3,
    );
    let isWithin = true;
    for (const [name, url] of urls) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round++) times.push(await readAll(url, headers));
      const allMs = median(times);
      const run = runs[name] as Run;
      isWithin &&= run.failures === 0 && allMs <= budgetMs;
      console.log(line(`GET /companies, ${name}`, run));
      console.log(`  all of ${companies} in pages of 100: ${allMs.toFixed(0)} ms (budget ${budgetMs})`);
    }
    return isWithin;
  } finally {
    await scene.close();
  }
}
