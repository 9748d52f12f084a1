import { expect, test, vi } from 'vitest';
import { openFiles } from '#kit/server/files/files.ts';
import { runJobs } from '#kit/server/testing/runJobs.ts';
import { answersApi } from '#features/benefits/nps/results/results.contract.ts';
import { npsChain } from '#testing/nps.ts';
import { type Caller, testApp } from '#testing/testApp.ts';
import { orderExportApi } from '../orderExport.contract.ts';
import { exportAnswersJob } from './exportAnswers.ts';

const comanda = await testApp();
const { database, config } = comanda;
const poll = (who: Caller, id: string) => who.call(orderExportApi.poll, { query: { id } });

test('an export of survey answers has a row per question and needs its permission at every step', async () => {
  const { shop, asked, page, ids } = await npsChain(comanda);
  const { token, orderId } = await asked();
  const form = { [`q${ids[0]}`]: '10', [`q${ids[2]}`]: '1', [`q${ids[3]}`]: '=Rico; "todo"' };
  await page('POST', `/encuesta/${token}`, new URLSearchParams(form).toString());
  const far = await shop.store('Lejos');
  const [owner, elsewhere, cook] = [
    await shop.userWith(['answers.export']),
    await shop.userWith(['answers.export'], { storeIds: [far] }),
    await shop.userWith(['orders.export_orders']),
  ];
  const start = async (who: Caller) => (await who.call(answersApi.exportCsv)).body.jobId;
  expect((await cook.call(answersApi.exportCsv)).status).toBe(403);
  const worker = await runJobs(database, [exportAnswersJob(openFiles(config.files))]);
  const linesOf = async (who: Caller) => {
    const id = await start(who);
    await vi.waitFor(async () => expect((await poll(who, id)).status).toBe(200), { timeout: 20_000, interval: 40 });
    expect((await poll(cook, id)).status).toBe(404);
    expect((await poll(who, id)).body?.result?.url).toBe(`/api/admin/v1/answers/exports/${id}`);
    const { text, headers } = await who.call(answersApi.file, { params: { id } });
    expect(headers['content-disposition']).toBe(`attachment; filename="respuestas-nps-${id}.csv"`);
    expect((await cook.call(answersApi.file, { params: { id } })).status).toBe(403);
    return text.replace('\uFEFF', '').trim().split('\n');
  };
  try {
    const [head, ...lines] = await linesOf(owner);
    expect(head).toContain('pedido;día del pedido;respondida;local;entrega;puntaje;pregunta;categoría;respuesta');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(new RegExp(`^${orderId};[\\d/]{10};[\\d: /]{16};.*;Retiro;10;¿Nos recomendarías\\?;`));
    expect(lines[1]).toContain('¿Llegó todo?;Sí o no;Sí;');
    expect(lines[2]).toContain(`"'=Rico; ""todo"""`);
    expect(await linesOf(elsewhere)).toEqual([head]);
  } finally {
    await worker.stop();
  }
});
