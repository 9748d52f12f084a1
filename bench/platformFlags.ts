import { openScene, tokenFrom } from './scene.ts';

const companies = 500;
/** Milliseconds in which the matrix has all of them. */
const budgetMs = 300;

/** Two changes of 25 flags for each company; half of the values are on. */
const fill = `
  insert into tenants (slug, name, country, time_zone, currency)
  select 'cadena-' || n, 'Cadena ' || n, 'cl', 'America/Santiago', 'CLP' from generate_series(1, ${companies}) n;
  insert into tenant_flags (tenant_id, name, environment, value, reason, author_name)
  select t.id, 'flag-' || f, e, (t.id + f) % 2 = 0, 'Una razón de la medición', 'Comanda'
  from tenants t, generate_series(1, 25) f, unnest(array['dev', 'production']) e, generate_series(1, 2)
  where t.slug like 'cadena-%';
  update tenants set flags = (select jsonb_object_agg('flag-' || f, (id + f) % 2 = 0) from generate_series(1, 25) f)
  where slug like 'cadena-%';
  analyze tenants; analyze tenant_flags`;

/** The matrix of 500 companies in five pages; false over the budget. */
export async function measureFlags(): Promise<boolean> {
  const scene = await openScene();
  try {
    await scene.database.pool.query(fill);
    const comanda = await scene.comanda();
    const authorization = `Bearer ${await tokenFrom(comanda.address, 'super@comanda.test')}`;
    const url = `${comanda.address}/api/admin/v1/companies/flags?limit=100`;
    const readPage = async (page: number) => {
      const reply = await fetch(`${url}&page=${page}`, { headers: { ...comanda.headers, authorization } });
      await reply.arrayBuffer();
      if (!reply.ok) throw new Error(`The matrix answered ${reply.status}.`);
    };
    await readPage(1);
    const startedAt = performance.now();
    for (const page of [1, 2, 3, 4, 5]) await readPage(page);
    const allMs = performance.now() - startedAt;
    console.log(`500 companies × 25 flags in five pages: ${allMs.toFixed(0)} ms (budget ${budgetMs})`);
    return allMs <= budgetMs;
  } finally {
    await scene.close();
  }
}
