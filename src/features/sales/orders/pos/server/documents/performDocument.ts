import { ProviderFailure } from '#integrations/client/ProviderFailure.ts';
import type { JobCtx } from '#kit/server/jobs/jobs.ts';
import { posPatience } from '../../posPatience.rules.ts';
import { lock } from '../settlePosOrder.ts';
import type { DocumentStep } from './prepareDocument.ts';
import { settleFailed, settleIssued, settleRefused } from './settleCredit.ts';
import { storeDocuments } from './storeDocuments.ts';

type Step<Kind extends DocumentStep['kind']> = Extract<DocumentStep, { kind: Kind }>;

async function issueCredit(job: JobCtx, { id, connection, credit, expected }: Step<'credit'>, signal: AbortSignal) {
  try {
    const result = await connection.adapter.creditNote?.(credit, signal);
    if (!result) return;
    await job.inTransaction((db) =>
      'kind' in result ? settleIssued(db, id, result, expected) : settleRefused(db, id, result),
    );
  } catch (error) {
    job.signal.throwIfAborted();
    await job.inTransaction((db) => settleFailed(db, id, error));
  }
}

/** A read that fails is repeated at the time that the document has. */
async function readTaxState(job: JobCtx, { posOrderId, connection, reference }: Step<'tax'>, signal: AbortSignal) {
  try {
    const document = await connection.adapter.document?.(reference, signal);
    if (!document) return;
    await job.inTransaction(async (db) => {
      const locked = await lock(db, posOrderId);
      if (locked) await storeDocuments(db, locked.row, [document]);
    });
  } catch (error) {
    job.signal.throwIfAborted();
    if (!(error instanceof ProviderFailure || error instanceof DOMException)) throw error;
  }
}

/** Makes a call for a document. */
export function performDocument(job: JobCtx, step: DocumentStep): Promise<void> {
  const signal = AbortSignal.any([job.signal, AbortSignal.timeout(posPatience.call)]);
  return step.kind === 'credit' ? issueCredit(job, step, signal) : readTaxState(job, step, signal);
}
