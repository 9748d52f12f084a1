import { Group, Text } from '@mantine/core';
import { countries } from '#domain/countries.ts';
import { holdKinds } from '#domain/holds/heldStates.ts';
import { Sparkline } from '#kit/web/charts/Sparkline.tsx';
import { NameCell } from '#kit/web/list/NameCell.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import { createdColumn } from '#kit/web/list/table/timestampColumns.tsx';
import { DateTime, useTenantFormat } from '#kit/web/shell/format.tsx';
import type { CompanySummary } from '../companies.contract.ts';
import { CompanyBadge } from './CompanyBadge.tsx';
import { Health } from './Health.tsx';

export const companyColumns: Column<CompanySummary>[] = [
  { id: 'name', label: 'Comercio', sort: 'name', cell: (company) => <Name company={company} /> },
  { id: 'country', label: 'País', width: 120, priority: 2, cell: ({ country }) => countries[country].name },
  { id: 'plan', label: 'Plan', width: 140, priority: 1, cell: ({ plan }) => plan },
  {
    id: 'stores',
    label: 'Locales',
    sort: 'stores',
    width: 120,
    align: 'end',
    cell: (company) => <Stores company={company} />,
  },
  {
    id: 'orders',
    label: 'Pedidos, 7 días',
    sort: 'orders',
    width: 180,
    align: 'end',
    cell: (company) => <WeekOrders company={company} />,
  },
  { id: 'health', label: 'Salud', width: 220, priority: 1, cell: (company) => <Health company={company} /> },
  {
    id: 'status',
    label: 'Estado',
    width: 160,
    card: 'badge',
    cell: (company) => <CompanyBadge company={company} />,
  },
  {
    id: 'holds',
    label: 'Retenciones',
    width: 160,
    priority: 3,
    cell: ({ holds }) => holds.map((kind) => holdKinds[kind]).join(', ') || '—',
    blank: ({ holds }) => holds.length === 0,
  },
  {
    id: 'lastVisit',
    label: 'Último ingreso',
    sort: 'lastVisit',
    width: 160,
    cell: ({ pulse }) => <DateTime at={pulse?.lastVisitAt ?? null} />,
  },
  createdColumn,
];

const Name = ({ company: { name, slug } }: { company: CompanySummary }) => (
  <NameCell picture={null}>
    {name}
    <Text span size="xs" c="dimmed" fw={400} truncate>
      {slug}
    </Text>
  </NameCell>
);

function Stores({ company: { pulse, storeLimit } }: { company: CompanySummary }) {
  const { integer } = useTenantFormat();
  const used = pulse ? integer(pulse.storeCount) : '—';
  const isFull = pulse !== null && storeLimit !== null && pulse.storeCount >= storeLimit;
  return (
    <Text span inherit fw={isFull ? 700 : undefined} style={{ whiteSpace: 'nowrap' }}>
      {storeLimit === null ? used : `${used} de ${integer(storeLimit)}`}
    </Text>
  );
}

function WeekOrders({ company: { pulse } }: { company: CompanySummary }) {
  const { integer } = useTenantFormat();
  if (!pulse) return '—';
  return (
    <Group gap="sm" wrap="nowrap" justify="flex-end">
      {pulse.weekOrders > 0 && <Sparkline values={pulse.dayOrders} />}
      {integer(pulse.weekOrders)}
    </Group>
  );
}
