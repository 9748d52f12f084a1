import { Alert, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { meApi } from '#features/platform/users/me.contract.ts';
import { usersApi } from '#features/platform/users/users.contract.ts';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { TwoLines } from '#kit/web/display/TwoLines.tsx';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import { ResponsiveTable } from '#kit/web/list/views/ResponsiveTable.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { DateTime } from '#kit/web/shell/format.tsx';
import type { CompanyPage, CompanyPerson } from '../companyPage.contract.ts';

const columns: Column<CompanyPerson>[] = [
  { id: 'name', label: 'Persona', cell: ({ name, email }) => <TwoLines below={email}>{name}</TwoLines> },
  { id: 'state', label: 'Acceso', width: 180, cell: (person) => <Access person={person} /> },
  { id: 'lastSeen', label: 'Último ingreso', width: 170, cell: ({ lastSeenAt }) => <DateTime at={lastSeenAt} /> },
];

const helpingColumns = (slug: string): Column<CompanyPerson>[] => [
  ...columns,
  { id: 'help', label: 'Ayuda', width: 220, cell: (person) => <Help slug={slug} person={person} /> },
];

/** Whether the user has a visit to the company on screen, or null while that is read. */
function useIsVisiting(slug: string): boolean | null {
  const { data: me } = useQuery(endpointQuery(meApi.me));
  return me ? me.tenant.slug === slug && me.visit !== null : null;
}

/** The first people of a company, who can be invited again or get a new second factor within a visit. */
export function People({ company: { id, slug, people } }: { company: CompanyPage }) {
  const isVisiting = useIsVisiting(slug);
  const changes = useCan('platform.visit_changes');
  return (
    <FormSection title="Personas" hint="Las primeras que tuvo el comercio. Lo demás se cambia dentro de él.">
      {changes && isVisiting === false && <EnterNotice id={id} slug={slug} />}
      <ResponsiveTable
        label="Personas"
        rows={people}
        columns={changes && isVisiting ? helpingColumns(slug) : columns}
        idOf={(person) => String(person.id)}
        rowLabel={({ name }) => name}
      />
    </FormSection>
  );
}

/** Opens a visit to the company and leads back to its people. */
const EnterNotice = ({ id, slug }: { id: number; slug: string }) => (
  <Alert>
    <Text size="sm" mb="xs">
      Para reenviar una invitación o quitar los dos pasos, entra al comercio con un motivo.
    </Text>
    <Button
      size="compact-sm"
      variant="default"
      renderRoot={(props) => (
        <Link
          to="/misc/enter"
          search={{ tenant: slug, next: visitPath(id) }}
          state={{ asked: true }}
          preload={false}
          {...props}
        />
      )}
    >
      Entrar con un motivo
    </Button>
  </Alert>
);

const visitPath = (id: number): string => `/misc/visit?next=${encodeURIComponent(`/companies/${id}?tab=personas`)}`;

function Access({ person: { enabled, hasPassword, secondFactor } }: { person: CompanyPerson }) {
  if (!enabled) return <StatusBadge tone="neutral">Desactivada</StatusBadge>;
  if (!hasPassword) return <StatusBadge tone="info">Sin contraseña</StatusBadge>;
  return <StatusBadge tone="success">{secondFactor ? 'Con dos pasos' : 'Activa'}</StatusBadge>;
}

/** Area of the company's page. */
const invalidates = ['platform'];

type HelpProps = { slug: string; person: CompanyPerson };

function Help({ slug, person: { id, hasPassword, enabled, secondFactor } }: HelpProps) {
  const invite = useEndpointMutation(usersApi.invite, { success: 'Invitación enviada', invalidates });
  const reset = useEndpointMutation(usersApi.resetSecondFactor, { success: 'Dos pasos desactivados', invalidates });
  const of = { params: { id }, tenant: slug };
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
