import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import fastify from 'fastify';
import { applyImportJob } from '#features/catalogue/menus/import/server/importApply.ts';
import { startJobs } from '#kit/server/jobs/jobsRunner.ts';
import { base, type Comanda, copy, jobDone, must, sendFile, timed, withoutWalls } from './importing.ts';
import { median } from './measure.ts';
import { openScene } from './scene.ts';

/**
 * Imports a file of 50,000 lines, each a new product in one of 50 categories: parsed, validated, applied and audited.
 *
 * Baseline: COPY of the same rows into the same tables, without and with the two history rows of each line.
 */
const lineCount = 50_000;
const categoryCount = 50;
const rounds = 3;
/** How many times COPY's own time it may take. */
const budget = 3;

const scene = await openScene();
const newMenu = async ({ address, headers }: Comanda): Promise<number> => {
  const body = JSON.stringify({ menu: { name: `Carta ${randomBytes(3).toString('hex')}` } });
  const sent = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body };
  return (await must<{ id: number }>(await fetch(`${base(address)}/menus`, sent))).id;
};

/** Under 1.5 MB, as every file must be. */
function fileOf(word: string): File {
  const lines = Array.from({ length: lineCount }, (_, at) => `C${at % categoryCount};${word}${at};${1000 + at}`);
  return new File([['categoría;producto;precio', ...lines].join('\n')], 'menu.csv');
}

type Import = { id: number; counts: { create: number } };

async function read(comanda: Comanda, menuId: number, file: File): Promise<Import> {
  const upload = await sendFile<Import>(comanda, `/menus/${menuId}/imports`, file);
  if (upload.counts.create !== lineCount) throw new Error(`Not every line is new: ${JSON.stringify(upload)}`);
  return upload;
}

async function apply(comanda: Comanda, menuId: number, { id }: Import): Promise<void> {
  const url = `${base(comanda.address)}/menus/${menuId}/imports/${id}/apply`;
  const started = await must<{ job_id: string }>(await fetch(url, { method: 'POST', headers: comanda.headers }));
  await jobDone(comanda, started.job_id);
}

const copiedTables = ['products', 'menu_lines', 'audit_changes'];
type Copied = { rows: number; history: number };

type FloorRows = { word: string; menuId: number; idOf: (at: number) => number };

const each = (line: (at: number) => unknown[]) =>
  Array.from({ length: lineCount }, (_, at) => `${line(at).join('\t')}\n`);

/** History of the rows: each as complete JSON. */
async function copiedHistory(client: pg.PoolClient, { word, menuId, idOf }: FloorRows): Promise<number> {
  const request = `copy-${word}`;
  await client.query(
    `insert into audit_entries (tenant_id, request_id, author_name, source, area)
     values (${scene.tenantId}, '${request}', '', 'import', 'menus')`,
  );
  const { rows: productRows } = await client.query<{ product: object; line: object }>(
    `select to_jsonb(p) as product, to_jsonb(l) as line from menu_lines l join products p on p.id = l.product_id
     where l.menu_id = ${menuId} limit 1`,
  );
  const [product, line] = [JSON.stringify(productRows[0]?.product), JSON.stringify(productRows[0]?.line)];
  const historyInsert = (entity: string, title: (at: number) => string, after: string) =>
    each((at) => [scene.tenantId, request, entity, idOf(at), title(at), 'insert', after, 1]);
  const columns = 'audit_changes (tenant_id, request_id, entity, record_id, title, action, after, version)';
  const changes = [
    historyInsert('products', (at) => `${word}${at}`, product),
    historyInsert('menu_lines', () => '', line),
  ];
  return timed(async () => {
    for (const part of changes) await copy(client, columns, part);
  });
}

/** The same rows into the same tables, by PostgreSQL's own COPY and in one transaction. */
async function copied(word: string): Promise<Copied> {
  const { answer, commit } = await withoutWalls(scene, copiedTables, async (client) => {
    const { rows: menus } = await client.query<{ id: number }>(
      `insert into menus (tenant_id, name) values (${scene.tenantId}, '${word}') returning id`,
    );
    const menuId = menus[0]?.id ?? 0;
    const categories = await client.query<{ id: number }>(
      `insert into menu_categories (tenant_id, menu_id, name, position)
       select ${scene.tenantId}, ${menuId}, 'C' || n, n from generate_series(1, ${categoryCount}) n returning id`,
    );
    const first = await client.query<{ id: number }>('select coalesce(max(id), 0) + 1000000 as id from products');
    const idOf = (at: number) => Number(first.rows[0]?.id) + at;
    const categoryOf = (at: number) => categories.rows[at % categoryCount]?.id;
    const products = each((at) => [scene.tenantId, idOf(at), `${word}${at}`, `${word}${at}`, 1000 + at]);
    const lines = each((at) => [scene.tenantId, menuId, categoryOf(at), idOf(at), at + 1]);
    const rows = await timed(async () => {
      await copy(client, 'products (tenant_id, id, name, url, price_product)', products);
      await copy(client, 'menu_lines (tenant_id, menu_id, category_id, product_id, position)', lines);
    });
    return { rows, history: await copiedHistory(client, { word, menuId, idOf }) };
  });
  return { ...answer, rows: answer.rows + commit };
}

const { log: logger } = fastify({ logger: false });
const worker = await startJobs({ database: scene.database, jobs: [applyImportJob], concurrency: 1, logger });
try {
  const comanda = await scene.comanda();
  const times = { rows: [] as number[], history: [] as number[], read: [] as number[], apply: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    const floor = await copied(`k${round}x`);
    times.rows.push(floor.rows);
    times.history.push(floor.rows + floor.history);
    const menuId = await newMenu(comanda);
    const file = fileOf(`p${round}x`);
    let previewed: Import | null = null;
    times.read.push(await timed(async () => (previewed = await read(comanda, menuId, file))));
    const found = previewed as Import | null;
    if (found) times.apply.push(await timed(() => apply(comanda, menuId, found)));
  }
  const [floor, all] = [median(times.rows), median(times.history)];
  const [readMs, applying] = [median(times.read), median(times.apply)];
  const ratio = applying / all;
  const line = (name: string, time: number, note = '') =>
    console.log(`${name.padEnd(46)}${time.toFixed(0).padStart(7)} ms${note}`);
  console.log(`PostgreSQL ${scene.version}, ${lineCount} lines, ${rounds} rounds in turn, medians`);
  line('COPY of the same products and lines', floor);
  line('COPY of these and of their history', all);
  line('read, judged and shown (nothing changes)', readMs, `   ratio ${(readMs / all).toFixed(1)}`);
  line(
    'applied, with its history',
    applying,
    `   ratio ${ratio.toFixed(1)} (budget ${budget}); ${(applying / floor).toFixed(1)} to products and lines alone`,
  );
  if (ratio > budget) process.exitCode = 1;
} finally {
  await worker.stop();
  await scene.close();
}
