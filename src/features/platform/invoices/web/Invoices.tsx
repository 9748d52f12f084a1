import { Text } from '@mantine/core';
import { formatMonth, overdueText } from '#domain/time/dates.ts';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { Money, useTenantFormat } from '#kit/web/shell/format.tsx';
import { ResponsiveTable } from '#kit/web/list/views/ResponsiveTable.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import { StatusBadge, type Tone } from '#kit/web/display/StatusBadge.tsx';
import { type Invoice, type InvoiceStatus, invoiceStatuses } from '../account.contract.ts';
import { daysOverdue } from './subscriptionTexts.ts';
import classes from './CompanyTab.module.css';

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
    cell: ({ number, period }) => (
      <>
        <Text size="sm" fw={700}>
          {formatMonth(period)}
        </Text>
        <Text size="xs" c="dimmed">
          N.º {number}
        </Text>
      </>
    ),
  },
  {
    id: 'status',
    label: 'Estado',
    card: 'badge',
    cell: (invoice) => <State invoice={invoice} />,
  },
  { id: 'issuedOn', label: 'Emitida', cell: ({ issuedOn }) => <Day on={issuedOn} /> },
  { id: 'dueOn', label: 'Vence', cell: ({ dueOn }) => <Day on={dueOn} /> },
  { id: 'paidOn', label: 'Pagada', cell: ({ paidOn }) => <Day on={paidOn} /> },
  { id: 'amount', label: 'Monto', align: 'end', cell: ({ amount }) => <Money value={amount} /> },
];

/** The company's invoices, newest first. */
export function Invoices({ invoices }: { invoices: Invoice[] }) {
  return (
    <FormSection title="Facturas">
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
            idOf={({ id }) => String(id)}
            rowLabel={({ number }) => `la factura ${number}`}
          />
        </div>
      )}
    </FormSection>
  );
}
