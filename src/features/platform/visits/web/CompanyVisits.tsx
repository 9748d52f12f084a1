import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { plural } from '#kit/contract/values/plural.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { ResponsiveTable } from '#kit/web/list/views/ResponsiveTable.tsx';
import { visitListApi } from '../visitList.contract.ts';
import { companyVisitColumns } from './visitColumns.tsx';

/** The newest visits to a company. */
export function CompanyVisits({ companyId }: { companyId: number }) {
  const query = { companyId, limit: 20 };
  const { data, error, refetch } = useQuery(endpointQuery(visitListApi.list, { query }));
  if (error) return <QueryFailed failure={error} what="las visitas al comercio" onRetry={() => void refetch()} />;
  const rows = data?.data ?? [];
  return (
    <FormSection
      title="Visitas"
      hint="Quién del equipo entró al comercio y por qué. El comercio también lo ve, salvo las de seguridad."
    >
      {data?.total === 0 ? (
        <Text size="sm" c="dimmed">
          Nadie del equipo entró a este comercio.
        </Text>
      ) : (
        <ResponsiveTable
          label="Visitas"
          rows={rows}
          loading={!data}
          columns={companyVisitColumns}
          idOf={({ id }) => String(id)}
          rowLabel={({ person }) => person.name}
        />
      )}
      {data && data.total > rows.length && (
        <Anchor
          size="sm"
          renderRoot={(props) => <Link to="/companies/visits" search={{ companyId } as never} {...props} />}
        >
          {`Ver las ${plural(data.total, 'visita', 'visitas')}`}
        </Anchor>
      )}
    </FormSection>
  );
}
