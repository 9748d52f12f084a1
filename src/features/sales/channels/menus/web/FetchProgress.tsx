import { RunNotice } from '#kit/web/runs/RunNotice.tsx';
import type { FetchReport } from '../storeChannels.contract.ts';
import type { FetchRun } from './useFetchRun.ts';

type ProgressProps = {
  run: FetchRun;
  /** Text before anything is read. */
  idle?: string;
};

/** Progress of a menu that is read, its result, or why it could not be. */
export const FetchProgress = ({ run, idle = '' }: ProgressProps) => (
  <RunNotice run={run} idle={idle} done={run.report ? resultText(run.report) : ''} />
);

function resultText({ summary, hasNotes }: FetchReport): string {
  if (typeof summary !== 'string' && summary.count > 0)
    return 'Se leyó el menú. Revisa sus cambios antes de aplicarlos.';
  const unchanged = 'Se leyó el menú y no trae cambios.';
  return hasNotes ? `${unchanged} La revisión dice qué no se trae.` : unchanged;
}
