import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { daysOverdue, type InvoiceStatus, invoiceStatuses } from '#domain/invoices.ts';
import { formatMonth, overdueText } from '#domain/time/dates.ts';
import { TwoLines } from '#kit/web/display/TwoLines.tsx';
import { StatusBadge, type Tone } from '#kit/web/display/StatusBadge.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import { ResponsiveTable } from '#kit/web/list/views/ResponsiveTable.tsx';
import { Money, useTenantFormat } from '#kit/web/shell/format.tsx';
import type { Invoice } from '../invoices.contract.ts';
import classes from './Invoices.module.css';

const tones: Record<InvoiceStatus, Tone> = { paid: 'success', pending: 'info', failed: 'error', void: 'neutral' };

function Day({ on }: { on: string | null }) {
  const { day } = useTenantFormat();
  return on === null ? '—' : <time dateTime={on}>{day(on)}</time>;
}

function State({ invoice }: { invoice: Invoice }) {
  const { today } = useTenantFormat();
  const days = daysOverdue(invoice, today());
  if (days > 0) return <StatusBadge tone="error">{overdueText(days)}</StatusBadge>;
  return <StatusBadge tone={tones[invoice.status]}>{invoiceStatuses[invoice.status]}</StatusBadge>;
}

const columns: Column<Invoice>[] = [
  {
    id: 'number',
    label: 'Factura',
    cell: ({ number, period, concept }) => (
      <TwoLines below={`${concept && `${concept} · `}N.º ${number}`}>
        <Text size="sm" fw={700}>
          {formatMonth(period)}
        </Text>
      </TwoLines>
    ),
  },
  {
    id: 'status',
    label: 'Estado',
    card: 'badge',
    cell: (invoice) => (
      <TwoLines below={invoice.note}>
        <State invoice={invoice} />
      </TwoLines>
    ),
  },
  { id: 'issuedOn', label: 'Emitida', width: 120, cell: ({ issuedOn }) => <Day on={issuedOn} /> },
  { id: 'dueOn', label: 'Vence', width: 120, cell: ({ dueOn }) => <Day on={dueOn} /> },
  { id: 'paidOn', label: 'Pagada', width: 120, cell: ({ paidOn }) => <Day on={paidOn} /> },
  { id: 'amount', label: 'Monto', align: 'end', width: 140, cell: ({ amount }) => <Money value={amount} /> },
];

type InvoicesProps = {
  invoices: Invoice[];
  /** Actions of an invoice. */
  menu?: ((invoice: Invoice) => ReactNode) | undefined;
  /** Above the table. */
  lead?: ReactNode;
};

/** The invoices of the platform to a company, newest first. */
export function Invoices({ invoices, menu, lead }: InvoicesProps) {
  return (
    <FormSection title="Facturas">
      {lead}
      {invoices.length === 0 ? (
        <Text size="sm" c="dimmed">
          Todavía no hay facturas. La primera aparecerá aquí cuando se cobre el plan.
        </Text>
      ) : (
        <div className={classes.invoices}>
          <ResponsiveTable
            label="Facturas"
            rows={invoices}
            columns={columns}
            actions={menu}
            idOf={({ id }) => String(id)}
            rowLabel={({ number }) => `la factura ${number}`}
          />
        </div>
      )}
    </FormSection>
  );
}
