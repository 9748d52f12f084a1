import { Anchor, Box, Popover, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { JobProgress } from '#kit/web/runs/JobProgress.tsx';
import { DateTime, useTenantFormat } from '#kit/web/shell/format.tsx';
import { useMinute } from '#kit/web/shell/useMinute.ts';
import type { OpensAtButton } from '#kit/web/shell/OnIntent.tsx';
import type { Reply } from '#kit/contract/endpoint.ts';
import { isScheduled, type Job, type jobsApi } from '#features/platform/jobs/jobs.contract.ts';
import { JobChange } from '#features/platform/jobs/web/JobChange.tsx';
import { JobErrors } from '#features/platform/jobs/web/JobErrors.tsx';
import { JobFile } from '#features/platform/jobs/web/JobFile.tsx';
import { jobErrors, jobOutcome } from '#features/platform/jobs/web/jobResult.ts';
import { canOpen } from '../../access.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';

type JobsTrayProps = { title: string; jobs: Reply<typeof jobsApi.mine>['data'] };

/** Running jobs with their progress and how the last ones ended. */
export function JobsTrayOpen({ title, jobs, button, opened, onChange }: JobsTrayProps & OpensAtButton) {
  const me = useCurrentUser();
  const format = useTenantFormat();
  const now = useMinute();
  const [explained, setExplained] = useState<Job | null>(null);
  const tray = (
    <Popover width={360} position="bottom-end" opened={opened} onChange={onChange}>
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown style={{ display: 'grid', gap: 8 }}>
        <Text fw={900}>{title}</Text>
        <Box component="ul" mah={320} style={{ overflowY: 'auto' }}>
          {jobs.map((job) => (
            <Box component="li" key={job.id} py={10} style={{ borderTop: '1px solid var(--app-line)' }}>
              <JobProgress job={job} outcome={job.status === 'done' ? jobOutcome(job.result, format) : undefined} />
              {isScheduled(job, now) && (
                <Text size="xs" c="dimmed">
                  Comienza el <DateTime at={job.runAt} />
                </Text>
              )}
              {job.status === 'done' && jobErrors(job.result).length > 0 && (
                <Anchor component="button" type="button" size="sm" onClick={() => setExplained(job)}>
                  Ver los errores
                </Anchor>
              )}
              <JobFile job={job} />
              <JobChange job={job} />
            </Box>
          ))}
        </Box>
        {canOpen(me, { policy: 'jobs' }) && (
          <Anchor size="sm" renderRoot={(props) => <Link to="/jobs" {...props} />}>
            Ver todas las tareas
          </Anchor>
        )}
      </Popover.Dropdown>
    </Popover>
  );
  return (
    <>
      {tray}
      <JobErrors job={explained} onClose={() => setExplained(null)} />
    </>
  );
}
