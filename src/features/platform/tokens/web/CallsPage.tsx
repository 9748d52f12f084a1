import { Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import type { Filter } from '#kit/web/list/filters/filter.ts';
import { ListPage } from '#kit/web/list/ListPage.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import type { RowAction } from '#kit/web/list/table/RowMenu.tsx';
import { DateTime } from '#kit/web/shell/format.tsx';
import { callDays, callResults, maxCalls, tokenCallsApi, type TokenCallWithToken } from '../tokenCalls.contract.ts';
import { CallId, CallStatus } from './CallParts.tsx';

const columns: Column<TokenCallWithToken>[] = [
  {
    id: 'path',
    label: 'Solicitud',
    cell: ({ method, path }) => (
      <Text size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
        {method} {path}
      </Text>
    ),
  },
  { id: 'status', label: 'Estado', width: 90, card: 'badge', cell: ({ status }) => <CallStatus status={status} /> },
  { id: 'token', label: 'Token', width: 180, cell: ({ token }) => token.name },
  { id: 'at', label: 'Hora', width: 160, cell: ({ at }) => <DateTime at={at} /> },
  { id: 'milliseconds', label: 'Duración', width: 100, align: 'end', cell: ({ milliseconds }) => `${milliseconds} ms` },
  { id: 'requestId', label: 'Id', width: 140, cell: ({ requestId }) => <CallId requestId={requestId} /> },
];

const filters: readonly Filter[] = [
  { kind: 'segmented', name: 'result', label: 'Resultado', all: 'Todas', options: optionsOf(callResults) },
];

/** The last calls of all tokens, with the id by which support finds each. */
export function CallsPage() {
  const navigate = useNavigate();
  const actions = ({ requestId }: TokenCallWithToken): RowAction[] => [
    {
      label: 'Ver qué cambió',
      icon: <IconHistory size={16} />,
      policy: auditApi.list.policy,
      run: () => void navigate({ to: '/audit', search: { requestId } as never }),
    },
  ];
  return (
    <ListPage
      title="Solicitudes de la API"
      path="/developers/calls"
      list={tokenCallsApi.list}
      noun={['solicitud', 'solicitudes']}
      columns={columns}
      filters={filters}
      rowLabel={({ method, path }) => `${method} ${path}`}
      searchLabel="Buscar por ruta o id de la solicitud"
      actions={actions}
      grows
      firstUse={{
        title: 'Todavía no hay solicitudes',
        body: `Aquí verás las últimas ${maxCalls} de cada token, de ${callDays} días, sin su contenido.`,
      }}
    />
  );
}
