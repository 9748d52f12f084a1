import fastify from 'fastify';
import { importCouponsJob } from '#features/benefits/coupons/imports/server/importCoupons.ts';
import { startJobs } from '#kit/server/jobs/jobsRunner.ts';
import { type Comanda, copy, jobDone, sendFile, timed, withoutWalls } from './importing.ts';
import { median } from './measure.ts';
import { openScene } from './scene.ts';

/**
 * Previews a file of 25,000 coupons with one invalid line in ten, and saves the valid ones with their history.
 *
 * Baseline: COPY of the same rows and history into the same tables with all their indexes.
 */
const lineCount = 25_000;
const rounds = 3;
/** How long a preview may take, and how many times COPY's own time saving may. */
const budgets = { preview: 2000, ratio: 3 };

const scene = await openScene();
const isDamaged = (at: number) => at % 10 === 9;
const goodCount = Array.from({ length: lineCount }, (_, at) => at).filter((at) => !isDamaged(at)).length;

function fileOf(word: string): File {
  const line = (at: number) =>
    `${word}${at};Porcentaje;${isDamaged(at) ? 'diez' : '12,5'};5000;10000;1000;1;01/12/2026;31/12/2026;lunes a viernes;Retiro`;
  const heads =
    'Código;Tipo;Descuento;Descuento máximo;Compra mínima;Usos en total;Usos por persona;Desde;Hasta;Días;Entrega';
  return new File([[heads, ...Array.from({ length: lineCount }, (_, at) => line(at))].join('\n')], 'cupones.csv');
}

type Preview = { counts: { create: number; error: number } };

async function preview(comanda: Comanda, file: File): Promise<void> {
  const { counts } = await sendFile<Preview>(comanda, '/coupons/imports/preview', file);
  if (counts.create !== goodCount) throw new Error(`Not every good line is new: ${JSON.stringify(counts)}`);
}

async function apply(comanda: Comanda, file: File): Promise<void> {
  const { job_id: jobId } = await sendFile<{ job_id: string }>(comanda, '/coupons/imports', file);
  await jobDone(comanda, jobId);
}

const columns = [
  'code, kind, discount, max_discount, minimum_to_redeem, quantity, quantity_by_users, start_date, expiry_date',
  'days, dispatch_method',
].join(', ');
const days = JSON.stringify(['monday', 'tuesday', 'wednesday', 'thursday', 'friday']);

/** The same coupons and their history by PostgreSQL's own COPY. */
async function copied(word: string): Promise<number> {
  const each = (line: (at: number) => unknown[]) =>
    Array.from({ length: goodCount }, (_, at) => `${line(at).join('\t')}\n`);
  const { answer, commit } = await withoutWalls(scene, ['coupons', 'audit_changes'], async (client) => {
    const request = `copy-${word}`;
    await client.query(
      `insert into audit_entries (tenant_id, request_id, author_name, source, area)
       values (${scene.tenantId}, '${request}', '', 'import', 'coupons')`,
    );
    const { rows: first } = await client.query<{ id: number }>('select max(id) + 1000000 as id from coupons');
    const idOf = (at: number) => Number(first[0]?.id) + at;
    const terms = ['percentage', 12.5, 5000, 10_000, 1000, 1, '2026-12-01', '2026-12-31', days, 'pickUp'];
    const coupons = each((at) => [scene.tenantId, idOf(at), `${word}${at}`, ...terms]);
    const rows = await timed(() => copy(client, `coupons (tenant_id, id, ${columns})`, coupons));
    const { rows: couponRows } = await client.query<{ coupon: object }>(
      `select to_jsonb(c) as coupon from coupons c where c.id = ${idOf(0)}`,
    );
    const after = JSON.stringify(couponRows[0]?.coupon);
    const changes = each((at) => [scene.tenantId, request, 'coupons', idOf(at), `${word}${at}`, 'insert', after, 1]);
    const into = 'audit_changes (tenant_id, request_id, entity, record_id, title, action, after, version)';
    return rows + (await timed(() => copy(client, into, changes)));
  });
  return answer + commit;
}

const { log: logger } = fastify({ logger: false });
const worker = await startJobs({ database: scene.database, jobs: [importCouponsJob], concurrency: 1, logger });
try {
  const comanda = await scene.comanda();
  const times = { copy: [] as number[], preview: [] as number[], apply: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    times.copy.push(await copied(`k${round}x`));
    const file = fileOf(`p${round}x`);
    times.preview.push(await timed(() => preview(comanda, file)));
    times.apply.push(await timed(() => apply(comanda, file)));
  }
  const [floor, previewing, applying] = [median(times.copy), median(times.preview), median(times.apply)];
  const ratio = applying / floor;
  const line = (name: string, time: number, note = '') =>
    console.log(`${name.padEnd(46)}${time.toFixed(0).padStart(7)} ms${note}`);
  console.log(`PostgreSQL ${scene.version}, ${lineCount} lines, ${rounds} rounds in turn, medians`);
  line('COPY of the same coupons and of their history', floor);
  line('read, judged and shown (nothing changes)', previewing, `   (budget ${budgets.preview})`);
  line('saved, with their history', applying, `   ratio ${ratio.toFixed(1)} (budget ${budgets.ratio})`);
  if (ratio > budgets.ratio || previewing > budgets.preview) process.exitCode = 1;
} finally {
  await worker.stop();
  await scene.close();
}
