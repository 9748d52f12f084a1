import { ActionIcon, Indicator } from '@mantine/core';
import { IconProgressCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { OnIntent } from '#kit/web/shell/OnIntent.tsx';
import { endpointQuery } from '#kit/web/api/query.ts';
import { jobsApi } from '#features/platform/jobs/jobs.contract.ts';

const load = () => import('./nav/JobsTrayOpen.tsx').then((file) => file.JobsTrayOpen);

const isOpen = ({ status }: { status: string }) => status === 'running' || status === 'queued';

/** What goes on in the background, from any page. */
export function JobsTray() {
  const jobs = useQuery({
    ...endpointQuery(jobsApi.mine),
    refetchInterval: ({ state }) => (state.data?.data.some(isOpen) ? 2_000 : false),
  }).data?.data;
  if (!jobs?.length) return null;
  const running = jobs.filter(isOpen).length;
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
