import { Text } from '@mantine/core';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import { ResponsiveTable } from '#kit/web/list/views/ResponsiveTable.tsx';
import { DateTime } from '#kit/web/shell/format.tsx';
import type { FailedJob } from '../companyPage.contract.ts';

const jobColumns: Column<FailedJob>[] = [
  { id: 'label', label: 'Tarea', cell: ({ label }) => label },
  { id: 'error', label: 'Por qué falló', cell: ({ error }) => error ?? 'No se sabe por qué falló.' },
  { id: 'finishedAt', label: 'Cuándo', width: 170, cell: ({ finishedAt }) => <DateTime at={finishedAt} /> },
];

/** Jobs of a company that failed within a month. */
export const FailedJobs = ({ jobs }: { jobs: FailedJob[] }) => (
  <FormSection title="Tareas que fallaron" hint="Se reintentan dentro del comercio, en Tareas.">
    {jobs.length === 0 ? (
      <Text size="sm" c="dimmed">
        Ninguna tarea falló en el último mes.
      </Text>
    ) : (
      <ResponsiveTable
        label="Tareas que fallaron"
        rows={jobs}
        columns={jobColumns}
        idOf={({ id }) => String(id)}
        rowLabel={({ label }) => label}
      />
    )}
  </FormSection>
);
