import { Text } from '@mantine/core';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import { ResponsiveTable } from '#kit/web/list/views/ResponsiveTable.tsx';
import { DateTime } from '#kit/web/shell/format.tsx';
import type { CompanyPage, FailedJob } from '../companyPage.contract.ts';

type Host = CompanyPage['hosts'][number];

const kinds = { office: 'Administración', storefront: 'Tienda', landing: 'Landings' } satisfies Record<
  Host['kind'],
  string
>;

const hostColumns: Column<Host>[] = [
  { id: 'host', label: 'Servidor', cell: ({ host }) => host },
  { id: 'kind', label: 'Muestra', cell: ({ kind }) => kinds[kind] },
];

/** Host names on which a company answers. */
export const Hosts = ({ hosts }: { hosts: Host[] }) => (
  <FormSection title="Servidores">
    {hosts.length === 0 ? (
      <Text size="sm" c="dimmed">
        No tiene servidores propios: usa la dirección de la plataforma.
      </Text>
    ) : (
      <ResponsiveTable
        label="Servidores"
        rows={hosts}
        columns={hostColumns}
        idOf={({ host }) => host}
        rowLabel={({ host }) => host}
      />
    )}
  </FormSection>
);

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
