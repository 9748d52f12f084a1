import { Alert, Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { messageOf } from '../api/requests.ts';
import { ErrorNotice } from '../display/ErrorNotice.tsx';
import { useTenantFormat } from '../shell/format.tsx';
import { useLostFocus } from '../shell/useLostFocus.ts';
import type { RunUndo } from './useUndoRun.ts';

type RunReportProps = {
  /** Summary of the result. */
  title: string;
  /** The rest of it, in a sentence. */
  body?: ReactNode;
  /** How many of it failed. */
  failed: number;
  /** There was nothing to do. */
  nothing?: boolean;
  undo: RunUndo;
  /** Tries those that failed once more. */
  retry?: { start: () => void; starting: boolean };
  /** Numbers that stay true when it was taken back. */
  counts?: ReactNode;
  /** Failures and further notices. */
  children?: ReactNode;
  /** Buttons that lead on. */
  actions: ReactNode;
};

/** Report of a run with its failures, retry and undo. */
export function RunReport({ undo, retry, counts, children, actions, ...summary }: RunReportProps) {
  const { integer } = useTenantFormat();
  const { failed } = summary;
  return (
    <>
      <Summary {...summary} undo={undo} />
      {counts}
      {!undo.undone && children}
      {undo.failure && <ErrorNotice failure={undo.failure} message={messageOf(undo.failure)} />}
      <Group justify="space-between" gap="sm">
        {undo.undo ? (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={17} aria-hidden />}
            loading={undo.undoing}
            onClick={undo.undo}
          >
            Deshacer todo
          </Button>
        ) : (
          <span />
        )}
        <Group gap="sm">
          {actions}
          {retry && failed > 0 && !undo.undone && (
            <Button loading={retry.starting} onClick={retry.start}>
              {failed === 1 ? 'Reintentar el que falló' : `Reintentar los ${integer(failed)} que fallaron`}
            </Button>
          )}
        </Group>
      </Group>
    </>
  );
}

type SummaryProps = Pick<RunReportProps, 'title' | 'body' | 'failed' | 'nothing' | 'undo'>;

function Summary({ title, body, failed, nothing, undo: { undone } }: SummaryProps) {
  const focusTarget = useLostFocus();
  if (undone)
    return (
      <Alert color="gray" icon={<IconArrowBackUp size={20} aria-hidden />} title={undone.title}>
        {undone.body}
      </Alert>
    );
  const Icon = failed > 0 ? IconAlertTriangle : IconCheck;
  const color = failed > 0 ? 'amber' : nothing ? 'brand' : 'green';
  return (
    <Alert ref={focusTarget} tabIndex={-1} color={color} icon={<Icon size={20} aria-hidden />} title={title}>
      {body}
    </Alert>
  );
}
