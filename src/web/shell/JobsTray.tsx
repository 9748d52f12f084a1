import { ActionIcon, Anchor, Indicator, Popover, Skeleton, Text } from '@mantine/core';
import { IconProgressCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { reading } from '#kit/web/query.ts';
import { jobsApi } from '#features/jobs/jobs.contract.ts';
import { mayOpen } from '../access.ts';
import { useMe } from '../me.ts';
import classes from './JobsTray.module.css';
import { jobsPath } from './nav.ts';
import { useScreenPaths } from './useVisibleNav.ts';

const JobProgress = lazy(() => import('#kit/web/JobProgress.tsx').then((file) => ({ default: file.JobProgress })));

const JobFile = lazy(() => import('#features/jobs/web/JobFile.tsx').then((file) => ({ default: file.JobFile })));

const isOpen = ({ status }: { status: string }) => status === 'running' || status === 'queued';

/** What goes on in the background, from any page: running jobs with their progress and how the last ones ended. */
export function JobsTray() {
  const me = useMe();
  const screens = useScreenPaths();
  const jobs = useQuery({
    ...reading(jobsApi.mine),
    refetchInterval: ({ state }) => (state.data?.data.some(isOpen) ? 2_000 : false),
  }).data?.data;
  if (!jobs?.length) return null;
  const running = jobs.filter(isOpen).length;
  const label = running === 1 ? '1 tarea en curso' : `${running} tareas en curso`;
  return (
    <Popover width={360} position="bottom-end">
      <Indicator label={running} size={18} disabled={running === 0} offset={4}>
        <Popover.Target>
          <ActionIcon aria-label={running ? `Tareas: ${label}` : 'Tareas recientes'}>
            <IconProgressCheck size={20} stroke={1.7} />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown className={classes.tray}>
        <Text fw={900}>{running ? label : 'Tareas recientes'}</Text>
        <ul className={classes.jobs}>
          {jobs.map((job) => (
            <li key={job.id} className={classes.job}>
              <Suspense fallback={<Skeleton h={44} />}>
                <JobProgress job={job} />
                <JobFile job={job} />
              </Suspense>
            </li>
          ))}
        </ul>
        {screens.has(jobsPath) && mayOpen(me, { policy: 'jobs' }) && (
          <Anchor size="sm" renderRoot={(props) => <Link to={jobsPath} {...props} />}>
            Ver todas las tareas
          </Anchor>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
