import { ActionIcon, Indicator } from '@mantine/core';
import { IconProgressCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { OnIntent } from '#kit/web/shell/OnIntent.tsx';
import type { Reply } from '#kit/contract/endpoint.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { useMinute } from '#kit/web/shell/useMinute.ts';
import { isInProgress } from '#kit/web/runs/jobState.ts';
import { isScheduled, jobsApi } from '#features/platform/jobs/jobs.contract.ts';

const load = () => import('./nav/JobsTrayOpen.tsx').then((file) => file.JobsTrayOpen);

type Job = Reply<typeof jobsApi.mine>['data'][number];

const isOpen = (job: Job, now: number) => isInProgress(job) && !isScheduled(job, now);

const glance = 2_000;

/** Time until the next poll: running jobs soon, scheduled ones at their start. */
function untilNext(jobs: readonly Job[]): number | false {
  const now = Date.now();
  if (jobs.some((job) => isOpen(job, now))) return glance;
  const starts = jobs.filter(isInProgress).map(({ runAt }) => Date.parse(runAt) - now);
  return starts.length > 0 && Math.max(glance, Math.min(...starts, longestWait));
}

/** Maximum delay of browser timers. */
const longestWait = 2 ** 31 - 1;

/** Background jobs, on every page. */
export function JobsTray() {
  const now = useMinute();
  const jobs = useQuery({
    ...endpointQuery(jobsApi.mine),
    refetchInterval: ({ state }) => untilNext(state.data?.data ?? []),
  }).data?.data;
  if (!jobs?.length) return null;
  const running = jobs.filter((job) => isOpen(job, now)).length;
  const label = running === 1 ? '1 tarea en curso' : `${running} tareas en curso`;
  return (
    <Indicator label={running} size={18} disabled={running === 0} offset={4}>
      <OnIntent
        load={load}
        popup="dialog"
        with={{ jobs, title: running ? label : 'Tareas recientes' }}
        button={
          <ActionIcon aria-label={running ? `Tareas: ${label}` : 'Tareas recientes'}>
            <IconProgressCheck size={20} stroke={1.7} />
          </ActionIcon>
        }
      />
    </Indicator>
  );
}
