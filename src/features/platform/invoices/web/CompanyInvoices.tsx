import { Alert, Button, Group } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { daysOverdue, type InvoiceStatus, nextStatuses } from '#domain/invoices.ts';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormCard } from '#kit/web/form/FormCard.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { RowMenu } from '#kit/web/list/table/RowMenu.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import {
  type BillingDraft,
  billingDraft,
  type CompanyInvoices as Billed,
  companyInvoicesApi,
  type Invoice,
} from '../invoices.contract.ts';
import { InvoiceChangeDialog } from './InvoiceChangeDialog.tsx';
import { InvoiceDialog } from './InvoiceDialog.tsx';
import { Invoices } from './Invoices.tsx';
import { statusTexts } from './statusTexts.ts';

type Company = { id: number; name: string };
type Question = 'issue' | { invoice: Invoice; status: InvoiceStatus };

/** When a company is invoiced, and its invoices with what the team notes about their payment. */
export function CompanyInvoices({ company }: { company: Company }) {
  const { data, error, refetch } = useQuery(endpointQuery(companyInvoicesApi.list, { params: { id: company.id } }));
  const changes = useCan(companyInvoicesApi.issue.policy);
  const [question, setQuestion] = useState<Question | null>(null);
  if (error) return <QueryFailed failure={error} what="las facturas" onRetry={() => void refetch()} />;
  if (!data) return <FormSection title="Facturas" />;
  const close = () => setQuestion(null);
  const menu = (invoice: Invoice) => (
    <RowMenu
      label={`la factura ${invoice.number}`}
      actions={nextStatuses[invoice.status].map((status) => ({
        label: statusTexts[status].label,
        danger: status === 'void',
        run: () => setQuestion({ invoice, status }),
      }))}
    />
  );
  return (
    <>
      <Billing key={data.renewsOn} company={company} billed={data} canChange={changes} />
      <Invoices
        invoices={data.invoices}
        menu={changes ? menu : undefined}
        lead={
          <>
            <PaidNotice companyId={company.id} billed={data} />
            {changes && (
              <Group>
                <Button
                  variant="default"
                  leftSection={<IconReceipt size={17} aria-hidden />}
                  onClick={() => setQuestion('issue')}
                >
                  Emitir factura
                </Button>
              </Group>
            )}
          </>
        }
      />
      {question === 'issue' && <InvoiceDialog company={company} billed={data} onClose={close} />}
      {question !== null && question !== 'issue' && (
        <InvoiceChangeDialog companyId={company.id} today={data.today} {...question} onClose={close} />
      )}
    </>
  );
}

/** A hold for failed payment stays until a person releases it, also when nothing is owed any more. */
function PaidNotice({ companyId, billed: { isHeld, invoices, today } }: { companyId: number; billed: Billed }) {
  if (!isHeld || invoices.some((invoice) => daysOverdue(invoice, today) > 0)) return null;
  return (
    <Alert color="amber" title="No debe facturas vencidas y sigue retenido por falta de pago">
      <Button
        size="compact-sm"
        variant="default"
        renderRoot={(props) => (
          <Link to="/companies/$id" params={{ id: String(companyId) }} search={{ tab: 'retenciones' }} {...props} />
        )}
      >
        Ver retenciones
      </Button>
    </Alert>
  );
}

const { Date: Day, Number } = fieldsFor<BillingDraft>();

type BillingProps = { company: Company; billed: Billed; canChange: boolean };

function Billing({ company: { id, name }, billed: { renewsOn, paymentDays }, canChange }: BillingProps) {
  const { day } = useTenantFormat();
  const saving = useEndpointMutation(companyInvoicesApi.setBilling);
  return (
    <FormCard<BillingDraft, Billed>
      title="Cobro"
      hint={renewsOn ? `La próxima factura del plan se emite el ${day(renewsOn)}.` : 'No se emiten facturas del plan.'}
      schema={billingDraft}
      initial={{ renewsOn, paymentDays }}
      readOnly={!canChange}
      version={0}
      save={({ values }) => saving.mutateAsync({ params: { id }, body: values })}
      success={`Cobro de ${name} guardado`}
      saveLabel="Guardar cobro"
      draftKey={`/companies/${id}/billing`}
    >
      <Day
        name="renewsOn"
        label="Próxima factura"
        description="Después, el mismo día de cada mes. En blanco, no se emiten."
        span={6}
      />
      <Number name="paymentDays" label="Días para pagar" span={6} />
    </FormCard>
  );
}
