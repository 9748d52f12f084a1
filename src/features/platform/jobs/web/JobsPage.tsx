import { Anchor, Text } from '@mantine/core';
import { IconListDetails, IconProgressCheck, IconRefresh } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import { useTenantFormat, DateTime } from '#kit/web/shell/format.tsx';
import { ListPage } from '#kit/web/list/ListPage.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import type { Filter } from '#kit/web/list/filters/filter.ts';
import type { RowAction } from '#kit/web/list/table/RowMenu.tsx';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { type Job, jobOrigins, type JobStatus, jobStatuses, jobsApi } from '../jobs.contract.ts';
import { JobChange } from './JobChange.tsx';
import { JobFile } from './JobFile.tsx';
import { JobState } from './JobState.tsx';
import { JobErrors } from './JobErrors.tsx';
import { jobResult, jobErrors } from './jobResult.ts';

const filters: readonly Filter[] = [
  {
    kind: 'segmented',
    name: 'status',
    label: 'Estado',
    all: 'Todas',
    options: optionsOf(jobStatuses),
  },
  { kind: 'select', name: 'origin', label: 'Origen', options: optionsOf(jobOrigins) },
];

/** Titles of an empty list, by the state it is filtered by. */
const noneTitles: Readonly<Record<JobStatus, string>> = {
  queued: 'Ninguna tarea espera su turno',
  running: 'Ninguna tarea está en curso',
  done: 'Ninguna tarea ha terminado',
  failed: 'Ninguna tarea falló',
};

const startsLater = ({ runAt }: Job) => Date.parse(runAt) > Date.now();

/** Why it failed, what it achieved, or when it will start. */
function Outcome({ job, explain }: { job: Job; explain: () => void }) {
  const format = useTenantFormat();
  if (job.status === 'failed') return <Text size="sm">{job.error ?? 'No se sabe por qué falló.'}</Text>;
  if (job.status === 'done')
    return (
      <>
        {jobErrors(job.result).length > 0 ? (
          <Anchor component="button" type="button" size="sm" ta="start" onClick={explain}>
            {jobResult(job.result, format)}
          </Anchor>
        ) : (
          <Text size="sm">{jobResult(job.result, format) ?? '—'}</Text>
        )}
        <JobFile job={job} />
        <JobChange job={job} />
      </>
    );
  if (job.status === 'queued' && job.attempts > 0)
    return (
      <Text size="sm" c="dimmed">
        Se reintenta: {job.error ?? 'el intento anterior no terminó'}
      </Text>
    );
  if (job.status === 'queued' && startsLater(job))
    return (
      <Text size="sm" c="dimmed">
        Comienza el <DateTime at={job.runAt} />
      </Text>
    );
  return (
    <Text size="sm" c="dimmed">
      —
    </Text>
  );
}

const columnsWith = (explain: (job: Job) => void): Column<Job>[] => [
  {
    id: 'label',
    label: 'Tarea',
    cell: (job) => (
      <>
        <Text size="sm" fw={700}>
          {job.label}
        </Text>
        <Text size="xs" c="dimmed">
          {job.authorName ?? 'Automática'}
        </Text>
      </>
    ),
  },
  { id: 'status', label: 'Estado', width: 170, cell: (job) => <JobState job={job} />, card: 'badge' },
  {
    id: 'outcome',
    label: 'Resultado',
    blank: ({ status, result }) => status === 'done' && result === null,
    cell: (job) => <Outcome job={job} explain={() => explain(job)} />,
  },
  { id: 'createdAt', label: 'Creada', width: 160, cell: (job) => <DateTime at={job.createdAt} /> },
  {
    id: 'finishedAt',
    label: 'Terminó',
    width: 160,
    priority: 1,
    blank: ({ finishedAt }) => finishedAt === null,
    cell: (job) => <DateTime at={job.finishedAt} />,
  },
  { id: 'attempts', label: 'Intentos', width: 100, align: 'end', cell: (job) => job.attempts, optional: true },
];

type Doing = { replay: () => void; explain: () => void };

function actionsOf(job: Job, { replay, explain }: Doing): RowAction[] {
  if (job.status === 'failed')
    return [{ label: 'Reintentar', icon: <IconRefresh size={16} />, policy: 'jobs.replay', run: replay }];
  if (jobErrors(job.result).length > 0)
    return [{ label: 'Ver errores', icon: <IconListDetails size={16} />, run: explain }];
  return [];
}

/** The work done in the background: how far it has come, how it ended, and another try for what failed. */
export function JobsPage() {
  const [explained, setExplained] = useState<Job | null>(null);
  const columns = useMemo(() => columnsWith(setExplained), []);
  const { mutate: replay } = useEndpointMutation(jobsApi.replay, { success: 'Tarea en cola otra vez' });
  return (
    <>
      <ListPage
        title="Tareas"
        path="/jobs"
        list={jobsApi.list}
        noun={['tarea', 'tareas']}
        columns={columns}
        rowLabel={(job) => job.label}
        searchLabel="Buscar por nombre"
        filters={filters}
        actions={(job) =>
          actionsOf(job, { replay: () => replay({ params: { id: job.id } }), explain: () => setExplained(job) })
        }
        noneTitle={({ status }) => noneTitles[status as JobStatus]}
        firstUse={{
          title: 'Todavía no hay tareas',
          body: 'Aquí ves el avance y el resultado de las importaciones y de los cambios masivos.',
          icon: <IconProgressCheck size={30} />,
        }}
      />
      <JobErrors job={explained} onClose={() => setExplained(null)} />
    </>
  );
}
