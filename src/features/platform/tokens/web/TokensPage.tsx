import { Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { viewsApi } from '#features/platform/views/views.contract.ts';
import { storesColumn } from '#features/platform/roles/web/index.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import type { Filter } from '#kit/web/list/filters/filter.ts';
import { ListPage } from '#kit/web/list/ListPage.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import type { RowAction } from '#kit/web/list/table/RowMenu.tsx';
import { useHistoryDrawer } from '#kit/web/record/history/useHistoryDrawer.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { DateTime } from '#kit/web/shell/format.tsx';
import { type Token, tokensApi, tokenUses } from '../tokens.contract.ts';
import { TokenBadge } from './TokenBadge.tsx';

const columns: Column<Token>[] = [
  {
    id: 'name',
    label: 'Token',
    sort: 'name',
    cell: ({ name, hint }) => (
      <>
        {name}
        <Text size="xs" c="dimmed" ff="monospace">
          cmd_…{hint}
        </Text>
      </>
    ),
  },
  { id: 'use', label: 'Uso', width: 180, cell: ({ use }) => tokenUses[use], optional: true },
  { id: 'policies', label: 'Permisos', width: 110, cell: ({ policyIds }) => policyIds.length },
  storesColumn,
  { id: 'owner', label: 'Responsable', width: 170, cell: ({ owner }) => owner?.name ?? '—' },
  {
    id: 'lastUsedAt',
    label: 'Último uso',
    sort: 'lastUsedAt',
    width: 150,
    cell: ({ lastUsedAt }) => <DateTime at={lastUsedAt} otherwise="Nunca" />,
  },
  {
    id: 'expiresAt',
    label: 'Vence',
    sort: 'expiresAt',
    width: 150,
    cell: ({ expiresAt }) => <DateTime at={expiresAt} otherwise="No vence" />,
  },
  { id: 'state', label: 'Estado', width: 150, card: 'badge', cell: ({ state }) => <TokenBadge state={state} /> },
];

const filters: readonly Filter[] = [
  {
    kind: 'segmented',
    name: 'revoked',
    label: 'Estado',
    options: [
      { value: false, label: 'En uso' },
      { value: true, label: 'Revocados' },
    ],
  },
];

const linkTo = ({ id }: Token) => ({ to: `/developers/tokens/${id}` });

/** The tokens with which the company's own systems call the API. */
export function TokensPage() {
  const opens = useCan(tokensApi.get.policy);
  const history = useHistoryDrawer({ api: auditApi, table: 'tokens' });
  const actions = ({ id }: Token): RowAction[] => [
    { label: 'Historial', icon: <IconHistory size={16} />, policy: tokensApi.get.policy, run: () => history.open(id) },
  ];
  return (
    <>
      <ListPage
        title="Tokens de API"
        path="/developers/tokens"
        list={tokensApi.list}
        noun={['token', 'tokens']}
        columns={columns}
        filters={filters}
        rowLabel={({ name }) => name}
        searchLabel="Buscar por nombre"
        {...(opens && {
          open: linkTo,
          prefetch: ({ id }: Token) => endpointQuery(tokensApi.get, { params: { id } }),
        })}
        actions={actions}
        create={{ label: 'Crear token', policy: tokensApi.create.policy, to: '/developers/tokens/create' }}
        views={viewsApi}
        firstUse={{
          title: 'Conecta tus propios sistemas',
          body: 'Con un token de API, otro sistema lee y cambia solo lo que tú permites: pedidos, productos, locales.',
        }}
      />
      {history.drawer}
    </>
  );
}
