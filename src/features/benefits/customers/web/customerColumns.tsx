import { Text } from '@mantine/core';
import { formatPhone } from '#domain/phones.ts';
import type { Column } from '#kit/web/list/table/column.ts';
import { DateTime, Money, useTenantFormat } from '#kit/web/shell/format.tsx';
import { type CustomerRow, mailConsentLabels } from '../customers.contract.ts';

export const customerColumns: Column<CustomerRow>[] = [
  { id: 'name', label: 'Cliente', cell: (customer) => <Name customer={customer} /> },
  {
    id: 'phone',
    label: 'Teléfono',
    width: 170,
    cell: ({ phone }) => <span style={{ whiteSpace: 'nowrap' }}>{formatPhone(phone)}</span>,
  },
  { id: 'orders', label: 'Pedidos', width: 96, align: 'end', cell: ({ orderCount }) => <Count value={orderCount} /> },
  { id: 'spent', label: 'Gastado', width: 130, align: 'end', cell: ({ spent }) => <Money value={spent} /> },
  { id: 'last', label: 'Última visita', width: 200, cell: ({ lastOrderAt }) => <DateTime at={lastOrderAt} /> },
  {
    id: 'first',
    label: 'Primera visita',
    width: 200,
    optional: true,
    cell: ({ firstOrderAt }) => <DateTime at={firstOrderAt} />,
  },
  {
    id: 'consent',
    label: 'Publicidad',
    width: 130,
    optional: true,
    cell: ({ mailConsent }) => mailConsentLabels[mailConsent],
  },
];

function Count({ value }: { value: number }) {
  return <span style={{ fontVariantNumeric: 'tabular-nums' }}>{useTenantFormat().integer(value)}</span>;
}

/** The name, with the mail below to distinguish namesakes. */
function Name({ customer: { name, mail } }: { customer: CustomerRow }) {
  return (
    <span>
      {name || 'Sin nombre'}
      {mail && (
        <Text span size="xs" c="dimmed" display="block" truncate>
          {mail}
        </Text>
      )}
    </span>
  );
}
