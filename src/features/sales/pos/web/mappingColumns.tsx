import { Button, Group, Text } from '@mantine/core';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { StatusBadge, type Tone } from '#kit/web/display/StatusBadge.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import { Can } from '#kit/web/session/Can.tsx';
import { Money } from '#kit/web/shell/format.tsx';
import {
  isTyped,
  mappingApi,
  mappingKindLabels,
  type MappingRow,
  type MappingState,
  mappingStateLabels,
} from '../mapping.contract.ts';
import { accountName } from '../accountName.rules.ts';
import { CodeInput } from './CodeInput.tsx';
import { ItemSelect } from './ItemSelect.tsx';

const tones: Readonly<Record<MappingState, Tone>> = {
  unmapped: 'warning',
  suggested: 'info',
  removed: 'error',
  field: 'success',
  name: 'success',
  person: 'success',
};

function State({ row: { id, name, state } }: { row: MappingRow }) {
  const { mutate, isPending } = useEndpointMutation(mappingApi.accept);
  return (
    <Group gap="xs" wrap="nowrap">
      <StatusBadge tone={tones[state]}>{mappingStateLabels[state]}</StatusBadge>
      {state === 'suggested' && (
        <Can do={mappingApi.accept.policy}>
          <Button
            size="compact-xs"
            variant="light"
            aria-label={`Aceptar la sugerencia para ${name}`}
            loading={isPending}
            onClick={() => mutate({ body: { ids: [id] } })}
          >
            Aceptar
          </Button>
        </Can>
      )}
    </Group>
  );
}

/** The price at the point of sale, and how much more or less than ours it is. */
function ItemPrice({ row: { price, itemPrice } }: { row: MappingRow }) {
  if (itemPrice === null) return '–';
  if (price === null || itemPrice === price) return <Money value={itemPrice} />;
  return (
    <>
      <Text span inherit fw={700} c="var(--mantine-color-error)">
        <Money value={itemPrice} />
      </Text>
      <Text size="xs" c="dimmed">
        <Money value={Math.abs(itemPrice - price)} /> {itemPrice > price ? 'más' : 'menos'}
      </Text>
    </>
  );
}

const Item = ({ row }: { row: MappingRow }) => (isTyped(row.kind) ? <CodeInput row={row} /> : <ItemSelect row={row} />);

export const rowLabel = (row: MappingRow): string => `${row.name} en ${accountName(row)}`;

/** Columns of the mapping; with several accounts, also the account of each row. */
export const mappingColumns = ({ hasAccounts }: { hasAccounts: boolean }): Column<MappingRow>[] => [
  {
    id: 'name',
    label: 'Nuestro',
    sort: 'name',
    cell: ({ name, kind }) => (
      <>
        {name}
        {kind !== 'product' && kind !== 'delivery' && kind !== 'tip' && (
          <Text size="xs" c="dimmed">
            {mappingKindLabels[kind]}
          </Text>
        )}
      </>
    ),
  },
  ...(hasAccounts ? [{ id: 'account', label: 'Caja', width: 160, cell: accountName }] : []),
  { id: 'item', label: 'En la caja', width: 250, cell: (row) => <Item key={row.id} row={row} /> },
  {
    id: 'code',
    label: 'Código',
    width: 90,
    priority: 2,
    cell: ({ code, state }) => (state === 'suggested' ? '–' : (code ?? '–')),
    blank: ({ code, state }) => code === null || state === 'suggested',
  },
  {
    id: 'price',
    label: 'Precio',
    align: 'end',
    width: 96,
    priority: 1,
    cell: ({ price }) => (price === null ? '–' : <Money value={price} />),
  },
  {
    id: 'itemPrice',
    label: 'Precio en la caja',
    align: 'end',
    width: 136,
    priority: 1,
    cell: (row) => <ItemPrice row={row} />,
    blank: ({ itemPrice }) => itemPrice === null,
  },
  { id: 'state', label: 'Estado', width: 196, card: 'badge', cell: (row) => <State row={row} /> },
];
