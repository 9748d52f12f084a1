import { Worker } from 'node:worker_threads';
import { fail } from '#kit/contract/failures.ts';

export type Cell = string | number | boolean | null;
/** The rows of the first sheet that has any. */
export type Sheet = Cell[][];
export type WorkbookRequest = { bytes: Uint8Array; mostRows: number };
export type WorkbookReply = { sheet: Sheet } | { refused: 'unreadable' | 'bomb' };

const limits = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 64 };
const patience = 20_000;

const refuse = (message: string): never => fail('invalidFields', { message, fields: { data: [message] } });
const tooHeavy = 'La planilla es demasiado grande al abrirla: deja solo la hoja del menú, o guárdala como CSV.';
const unreadable = 'El archivo no es una planilla de Excel que se pueda leer: guárdala de nuevo, o como CSV.';

/** Reads a workbook of anybody's in a thread of its own, which may take so much memory and time and no more. */
export async function readWorkbook(bytes: Buffer, mostRows: number): Promise<Sheet> {
  const answer = await inTurn(() => inThread({ bytes, mostRows }));
  if ('sheet' in answer) return answer.sheet;
  return refuse(answer.refused === 'bomb' ? tooHeavy : unreadable);
}

let last: Promise<unknown> = Promise.resolve();

/** One workbook at a time, so that many together do not take many times the memory. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work);
  last = turn.catch(() => undefined);
  return turn;
}

function inThread(asked: WorkbookRequest): Promise<WorkbookReply> {
  const worker = new Worker(new URL('./importWorkbook.worker.ts', import.meta.url), {
    workerData: asked,
    resourceLimits: limits,
  });
  const { promise, resolve } = Promise.withResolvers<WorkbookReply>();
  const timer = setTimeout(() => resolve({ refused: 'bomb' }), patience);
  worker.once('message', (answer: WorkbookReply) => resolve(answer));
  worker.once('error', (error: NodeJS.ErrnoException) =>
    resolve({ refused: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'bomb' : 'unreadable' }),
  );
  return promise.finally(() => {
    clearTimeout(timer);
    return worker.terminate();
  });
}
