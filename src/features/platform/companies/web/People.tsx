import { Button, Text } from '@mantine/core';
import { createContext, use } from 'react';
import { usersApi } from '#features/platform/users/users.contract.ts';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import { ResponsiveTable } from '#kit/web/list/views/ResponsiveTable.tsx';
import { Can } from '#kit/web/session/Can.tsx';
import { DateTime } from '#kit/web/shell/format.tsx';
import type { CompanyPage, CompanyPerson } from '../companyPage.contract.ts';

/** Slug of the company whose people are shown. */
const CompanyContext = createContext('');

const columns: Column<CompanyPerson>[] = [
  { id: 'name', label: 'Persona', cell: (person) => <Person person={person} /> },
  { id: 'state', label: 'Acceso', width: 180, cell: (person) => <Access person={person} /> },
  { id: 'lastSeen', label: 'Última visita', width: 170, cell: ({ lastSeenAt }) => <DateTime at={lastSeenAt} /> },
  {
    id: 'help',
    label: 'Ayuda',
    width: 220,
    cell: (person) => (
      <Can do="platform.visit_changes">
        <Help person={person} />
      </Can>
    ),
  },
];

/** The first people of a company, who can be invited again or get a new second factor. */
export const People = ({ company: { slug, people } }: { company: CompanyPage }) => (
  <CompanyContext value={slug}>
    <FormSection title="Personas" hint="Las primeras que tuvo el comercio. Lo demás se cambia dentro de él.">
      <ResponsiveTable
        label="Personas"
        rows={people}
        columns={columns}
        idOf={({ id }) => String(id)}
        rowLabel={({ name }) => name}
      />
    </FormSection>
  </CompanyContext>
);

const Person = ({ person: { name, email } }: { person: CompanyPerson }) => (
  <>
    {name}
    <Text size="xs" c="dimmed">
      {email}
    </Text>
  </>
);

function Access({ person: { enabled, hasPassword, secondFactor } }: { person: CompanyPerson }) {
  if (!enabled) return <StatusBadge tone="neutral">Desactivada</StatusBadge>;
  if (!hasPassword) return <StatusBadge tone="info">Sin contraseña</StatusBadge>;
  return <StatusBadge tone="success">{secondFactor ? 'Con dos pasos' : 'Activa'}</StatusBadge>;
}

const invalidates = ['companies'];

function Help({ person: { id, hasPassword, enabled, secondFactor } }: { person: CompanyPerson }) {
  const invite = useEndpointMutation(usersApi.invite, { success: 'Invitación enviada', invalidates });
  const reset = useEndpointMutation(usersApi.resetSecondFactor, { success: 'Dos pasos desactivados', invalidates });
  const of = { params: { id }, tenant: use(CompanyContext) };
  if (!hasPassword && enabled)
    return (
      <Button size="compact-sm" variant="default" loading={invite.isPending} onClick={() => invite.mutate(of)}>
        Reenviar invitación
      </Button>
    );
  if (!secondFactor) return null;
  return (
    <Button size="compact-sm" variant="default" loading={reset.isPending} onClick={() => reset.mutate(of)}>
      Quitar dos pasos
    </Button>
  );
}
