import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorNotice } from '../display/ErrorNotice.tsx';
import { JobProgress } from './JobProgress.tsx';
import type { Run } from './useRun.ts';

type RunProgressProps = {
  run: Pick<Run<never, unknown>, 'job' | 'failure' | 'broken'>;
  /** Where it is found when one leaves: `Puedes cerrar esta ventana: …`. */
  leaving: string;
  /** State after an interrupted run. */
  broken: string;
  actions?: ReactNode;
};

/** A run under way, or broken off. */
export function RunProgress({ run: { job, failure, broken: isBroken }, leaving, broken, actions }: RunProgressProps) {
  return (
    <>
      {failure && <ErrorNotice failure={failure} />}
      {job && <JobProgress job={job} />}
      <Text size="sm" c="dimmed">
        {isBroken ? broken : leaving}
      </Text>
      {actions && (
        <Group justify="flex-end" gap="sm">
          {actions}
        </Group>
      )}
    </>
  );
}
