import { Text } from '@mantine/core';
import type { InvoiceStatus } from '#domain/invoices.ts';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormModal } from '#kit/web/record/FormModal.tsx';
import {
  type CompanyInvoices,
  companyInvoicesApi,
  type Invoice,
  type InvoiceChange,
  invoiceChange,
} from '../invoices.contract.ts';
import { statusTexts } from './statusTexts.ts';

const { Date: Day, Textarea } = fieldsFor<InvoiceChange>();

type InvoiceChangeDialogProps = {
  companyId: number;
  /** The present day of the company. */
  today: string;
  invoice: Invoice;
  status: InvoiceStatus;
  onClose: () => void;
};

/** Gives an invoice another status, with how it was paid or why. */
export function InvoiceChangeDialog({ companyId, today, invoice, status, onClose }: InvoiceChangeDialogProps) {
  const changing = useEndpointMutation(companyInvoicesApi.change, { invalidates: ['audit'], refetchOnFailure: true });
  const { label, success, note } = statusTexts[status];
  const isPaid = status === 'paid';
  const params = { id: companyId, invoiceId: invoice.id };
  return (
    <FormModal<InvoiceChange, CompanyInvoices>
      title={`${label}: factura ${invoice.number}`}
      saveLabel={label}
      size="md"
      startAt="note"
      schema={invoiceChange}
      initial={{ status, formerStatus: invoice.status, paidOn: isPaid ? today : null, note: '' }}
      draftKey={`/companies/${companyId}/invoices/${invoice.id}/${status}`}
      success={success}
      save={({ values: body }) => changing.mutateAsync({ params, body })}
      onClose={onClose}
    >
      {isPaid && <Day name="paidOn" label="Día del pago" />}
      <Textarea name="note" label={note.label} placeholder={note.placeholder} />
      <Text size="sm" c="dimmed" data-span={12}>
        Quienes administran el comercio lo leen en Mi cuenta.
      </Text>
    </FormModal>
  );
}
