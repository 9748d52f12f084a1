import { Button, Text as Words } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isClosed } from '#domain/closedCompany.ts';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { TwoLines } from '#kit/web/display/TwoLines.tsx';
import { StatusBadge, type Tone } from '#kit/web/display/StatusBadge.tsx';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormCard } from '#kit/web/form/FormCard.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import { RowMenu } from '#kit/web/list/table/RowMenu.tsx';
import { ResponsiveTable } from '#kit/web/list/views/ResponsiveTable.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { confirm } from '#kit/web/shell/dialogs.tsx';
import {
  type CheckedHost,
  companyHostsApi,
  type HostDraft,
  hostDraft,
  hostKinds,
  type HostState,
  hostStates,
} from '../companyHosts.contract.ts';
import type { CompanyPage } from '../companyPage.contract.ts';

const { Text, Select } = fieldsFor<HostDraft>();

const tones = { ready: 'success', elsewhere: 'warning', missing: 'error', unknown: 'neutral' } satisfies Record<
  HostState,
  Tone
>;

const columns: Column<CheckedHost>[] = [
  { id: 'host', label: 'Servidor', cell: ({ host }) => host },
  { id: 'kind', label: 'Muestra', width: 150, cell: ({ kind }) => hostKinds[kind] },
  { id: 'state', label: 'DNS', cell: (host) => <State host={host} /> },
];

const State = ({ host: { state, advice } }: { host: CheckedHost }) => (
  <TwoLines below={advice}>
    <StatusBadge tone={tones[state]}>{hostStates[state]}</StatusBadge>
  </TwoLines>
);

const changingColumns = (id: number): Column<CheckedHost>[] => [
  ...columns,
  { id: 'actions', label: 'Acciones', width: 100, cell: ({ host }) => <HostMenu id={id} host={host} /> },
];

function HostMenu({ id, host }: { id: number; host: string }) {
  const { mutateAsync } = useEndpointMutation(companyHostsApi.remove, { success: 'Servidor quitado' });
  const remove = () =>
    confirm({
      title: `¿Quitar ${host}?`,
      body: 'El comercio deja de responder en ese servidor.',
      confirm: 'Quitar servidor',
      danger: true,
      run: () => mutateAsync({ params: { id, host } }),
    });
  return <RowMenu label={host} actions={[{ label: 'Quitar', danger: true, run: () => void remove() }]} />;
}

/** Host names on which a company answers, with where the DNS leads them. */
export function Hosts({ company }: { company: CompanyPage }) {
  const { id, hosts } = company;
  const checked = useQuery(endpointQuery(companyHostsApi.check, { params: { id } }));
  const isOpenToChanges = useCan(companyHostsApi.add.policy) && !isClosed(company);
  const rows =
    checked.data?.data ?? hosts.map((host) => ({ ...host, state: 'unknown' as const, advice: 'Revisando…' }));
  return (
    <>
      <FormSection title="Servidores">
        {rows.length === 0 ? (
          <Words size="sm" c="dimmed">
            No tiene servidores propios: usa la dirección de la plataforma.
          </Words>
        ) : (
          <ResponsiveTable
            label="Servidores"
            rows={rows}
            columns={isOpenToChanges ? changingColumns(id) : columns}
            idOf={({ host }) => host}
            rowLabel={({ host }) => host}
          />
        )}
        {rows.length > 0 && (
          <Button
            size="compact-sm"
            variant="default"
            style={{ justifySelf: 'start' }}
            loading={checked.isFetching}
            onClick={() => void checked.refetch()}
          >
            Revisar el DNS
          </Button>
        )}
      </FormSection>
      {isOpenToChanges && <NewHost key={hosts.length} id={id} />}
    </>
  );
}

function NewHost({ id }: { id: number }) {
  const add = useEndpointMutation(companyHostsApi.add);
  return (
    <FormCard<HostDraft, unknown>
      title="Agregar servidor"
      schema={hostDraft}
      initial={{ host: '', kind: 'office' }}
      version={0}
      save={({ values }) => add.mutateAsync({ params: { id }, body: values })}
      success="Servidor agregado"
      saveLabel="Agregar servidor"
      draftKey={`/companies/${id}/host`}
    >
      <Text name="host" label="Servidor" placeholder="admin.sabores.cl" span={6} />
      <Select name="kind" label="Muestra" options={hostKinds} span={6} />
    </FormCard>
  );
}
