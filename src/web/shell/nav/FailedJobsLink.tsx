import { Badge } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { endpointQuery } from '#kit/web/api/query.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { Tip } from '#kit/web/display/Tip.tsx';
import { jobsApi } from '#features/platform/jobs/jobs.contract.ts';
import classes from './Sidebar.module.css';

/** Of the last day: what failed before has been seen. */
const failed = { status: 'failed', endedWithin: 24, limit: 1 } as const;

/** Failed jobs waiting for action, on every page until retried. */
export function FailedJobsLink({ rail, onNavigate }: { rail: boolean; onNavigate?: (() => void) | undefined }) {
  const can = useCan(jobsApi.list.policy);
  const count = useQuery({ ...endpointQuery(jobsApi.list, { query: failed }), enabled: can }).data?.total ?? 0;
  if (count === 0) return null;
  const label = count === 1 ? '1 tarea falló' : `${count} tareas fallaron`;
  return (
    <Tip label={label} position="right" disabled={!rail}>
      <Link
        to="/jobs"
        search={{ status: 'failed' }}
        onClick={onNavigate}
        className={classes.item}
        data-tone="error"
        aria-label={rail ? label : undefined}
      >
        <IconAlertTriangle size={20} stroke={1.7} aria-hidden />
        {!rail && (
          <>
            <span className={classes.grow}>Tareas que fallaron</span>
            <Badge color="red" variant="filled" size="sm">
              {count}
            </Badge>
          </>
        )}
      </Link>
    </Tip>
  );
}
