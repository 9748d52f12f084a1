import { useQueryClient } from '@tanstack/react-query';
import { flagLabel } from '#domain/flagLabels.ts';
import { Failure } from '#kit/contract/failures.ts';
import { plural } from '#kit/contract/values/plural.ts';
import { call } from '#kit/web/api/call.ts';
import { asFailure } from '#kit/web/api/requests.ts';
import { areaOf } from '#kit/web/api/query.ts';
import { reportFailures } from '#kit/web/list/bulk/BulkReport.tsx';
import type { Outcome } from '#kit/web/list/bulk/runEach.ts';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { failures } from '../flags.failures.ts';
import { companyFlagsApi, type FlagValue } from '../flags.contract.ts';
import { flagMatrixApi, type MatrixRow, maxCompanies } from '../flagMatrix.contract.ts';

type Change = FlagValue & { name: string };
export type SetOutcome = Outcome<MatrixRow> & { change: Change };

const versionIn = (row: MatrixRow, name: string): number => row.values.find((each) => each.name === name)?.version ?? 0;

/** Reads the present version of a flag, for a retry after another person changed it. */
async function refreshed(row: MatrixRow, name: string): Promise<MatrixRow> {
  const { flags } = await call(companyFlagsApi.get, { params: { id: row.id } });
  const version = flags.find((flag) => flag.name === name)?.version ?? 0;
  return { ...row, values: [{ name, value: null, until: null, staged: false, version }] };
}

async function sendAll(rows: readonly MatrixRow[], change: Change): Promise<SetOutcome> {
  const outcome: SetOutcome = { done: [], failed: [], change };
  for (let from = 0; from < rows.length; from += maxCompanies) {
    const part = rows.slice(from, from + maxCompanies);
    const companies = part.map((row) => ({ id: row.id, version: versionIn(row, change.name) }));
    const sent = await call(flagMatrixApi.setMany, { body: { ...change, companies } }).catch(asFailure);
    if (sent instanceof Failure) {
      outcome.failed.push(...part.map((row) => ({ row, failure: sent })));
      continue;
    }
    const errors = new Map(sent.results.map(({ id, error }) => [id, error]));
    for (const row of part) {
      const error = errors.get(row.id) ?? null;
      if (error === null) outcome.done.push(row);
      else outcome.failed.push({ row, failure: new Failure(failures.flagChanged, { message: error }) });
    }
  }
  return outcome;
}

/** Sets a flag of companies, and reports each one that stayed as it was. */
export function useSetFlags() {
  const client = useQueryClient();
  const send = async (rows: readonly MatrixRow[], change: Change): Promise<SetOutcome> => {
    const outcome = await sendAll(rows, change);
    void client.invalidateQueries({ queryKey: [areaOf(flagMatrixApi.setMany)] });
    return outcome;
  };
  const retry = async (rows: readonly MatrixRow[], change: Change) =>
    report(await send(await Promise.all(rows.map((row) => refreshed(row, change.name))), change));
  const report = (outcome: SetOutcome): void => {
    const { done, failed, change } = outcome;
    if (failed.length === 0) {
      toasts.success(`${flagLabel(change.name)} fijada en ${plural(done.length, 'comercio', 'comercios')}`);
      return;
    }
    void reportFailures({
      outcome,
      rowLabel: ({ name }) => name,
      noun: ['comercio', 'comercios'],
      retry: (rows) => void retry(rows, change).catch(toasts.failure),
    });
  };
  return { send, report };
}
