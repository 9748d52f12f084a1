import { useEndpointMutation } from '#kit/web/api/query.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormModal } from '#kit/web/record/FormModal.tsx';
import { type CompanyInvoices, companyInvoicesApi, type InvoiceDraft, invoiceDraft } from '../invoices.contract.ts';
import { dueDay } from '#domain/invoices.ts';

const { Text, Money, Date: Day } = fieldsFor<InvoiceDraft>();

type InvoiceDialogProps = { company: { id: number; name: string }; billed: CompanyInvoices; onClose: () => void };

/** Issues an invoice that is not the one of the plan. */
export function InvoiceDialog({ company: { id, name }, billed, onClose }: InvoiceDialogProps) {
  const issuing = useEndpointMutation(companyInvoicesApi.issue, { invalidates: ['audit'] });
  const { today, paymentDays } = billed;
  return (
    <FormModal<InvoiceDraft, CompanyInvoices>
      title={`Emitir una factura a ${name}`}
      saveLabel="Emitir factura"
      size="md"
      schema={invoiceDraft}
      initial={{ concept: '', amount: 0, dueOn: dueDay(today, paymentDays) }}
      draftKey={`/companies/${id}/invoices`}
      success="Factura emitida: quienes administran el comercio reciben un correo"
      save={({ values: body }) => issuing.mutateAsync({ params: { id }, body })}
      onClose={onClose}
    >
      <Text name="concept" label="Concepto" placeholder="Puesta en marcha de 12 locales" />
      <Money name="amount" label="Monto" span={6} />
      <Day name="dueOn" label="Vence" span={6} />
    </FormModal>
  );
}
