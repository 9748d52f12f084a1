import { useInfiniteQuery } from '@tanstack/react-query';
import { endpointInfiniteQuery } from '#kit/web/api/query.ts';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { TwoLines } from '#kit/web/display/TwoLines.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { nextPageOf } from '#kit/web/list/nextPage.ts';
import type { Column } from '#kit/web/list/table/column.ts';
import { ResponsiveTable } from '#kit/web/list/views/ResponsiveTable.tsx';
import { DateTime } from '#kit/web/shell/format.tsx';
import { type FlagHistoryEntry, rolloutsApi } from '../rollouts.contract.ts';
import { FlagState } from './FlagState.tsx';

const columns: Column<FlagHistoryEntry>[] = [
  { id: 'companyName', label: 'Comercio', cell: ({ companyName }) => companyName },
  { id: 'value', label: 'Valor', width: 150, cell: ({ value }) => <FlagState value={value} /> },
  {
    id: 'until',
    label: 'Hasta',
    width: 160,
    cell: ({ until }) => <DateTime at={until} />,
    blank: ({ until }) => until === null,
  },
  {
    id: 'why',
    label: 'Quién y por qué',
    cell: ({ reason, authorName, staged }) => (
      <TwoLines below={staged ? `${authorName} · por etapas` : authorName}>{reason}</TwoLines>
    ),
  },
  { id: 'createdAt', label: 'Cuándo', width: 170, cell: ({ createdAt }) => <DateTime at={createdAt} /> },
];

/** Changes of a flag in all companies, the newest first. */
export function FlagHistory({ name }: { name: string }) {
  const pages = useInfiniteQuery(
    endpointInfiniteQuery(rolloutsApi.history, { params: { name }, query: { limit: 25 } }),
  );
  const { data, error, refetch } = pages;
  if (error) return <QueryFailed failure={error} what="los cambios de la función" onRetry={() => void refetch()} />;
  const rows = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <FormSection title="Cambios" hint={rows.length === 0 && data ? 'Nadie la ha cambiado todavía.' : undefined}>
      {(rows.length > 0 || !data) && (
        <ResponsiveTable
          label="Cambios"
          rows={rows}
          loading={!data}
          columns={columns}
          idOf={({ id }) => String(id)}
          rowLabel={({ companyName }) => companyName}
          next={nextPageOf(pages)}
        />
      )}
    </FormSection>
  );
}
