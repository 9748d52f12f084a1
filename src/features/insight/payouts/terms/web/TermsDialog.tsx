import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { weekdayLabels } from '#domain/time/weekdays.ts';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormModal } from '#kit/web/record/FormModal.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { type StoreTerms, type TermsDraft, termsApi, termsDraft } from '../terms.contract.ts';
import { blankTerms } from '../../entries/terms.rules.ts';

const { RemoteMultiSelect, Date, Number, Money, Select } = fieldsFor<TermsDraft>();

type TermsDialogProps = { stores: readonly StoreTerms[]; onClose: () => void };

/** New terms for some stores. For a single store, starts from its current terms and its first unposted day. */
export function TermsDialog({ stores, onClose }: TermsDialogProps) {
  const { today } = useTenantFormat();
  const [only] = stores;
  const { data } = useQuery({
    ...endpointQuery(termsApi.history, { params: { id: only?.id ?? 0 } }),
    enabled: only !== undefined,
  });
  if (only && !data) return <Skeleton h={0} />;
  const blank = blankTerms(
    stores.map(({ id }) => id),
    data?.earliest ?? today(),
  );
  const {
    id: _,
    authorName: _a,
    createdAt: _c,
    replaced: _r,
    validFrom: _v,
    ...present
  } = only?.present ?? ({} as never);
  return <TermsForm initial={{ ...blank, ...present }} key={blank.validFrom} onClose={onClose} />;
}

function TermsForm({ initial, onClose }: { initial: TermsDraft; onClose: () => void }) {
  const { mutateAsync } = useEndpointMutation(termsApi.agree);
  return (
    <FormModal<TermsDraft, { stores: number }>
      title="Nuevas condiciones"
      saveLabel="Guardar condiciones"
      schema={termsDraft}
      initial={initial}
      draftKey={`/payments/terms/${initial.storeIds.join('-') || 'new'}`}
      success="Condiciones guardadas"
      save={({ values }) => mutateAsync({ body: values })}
      onClose={onClose}
    >
      <RemoteMultiSelect name="storeIds" label="Locales" of="stores" required />
      <Date name="validFrom" label="Rigen desde" span={6} description="Lo que ya está liquidado no cambia." />
      <Select
        name="paymentWeekday"
        label="Se paga el"
        options={weekdayLabels}
        span={6}
        description="De la semana siguiente."
      />
      <Number
        name="deliveryCommission"
        label="Comisión de delivery"
        suffix="%"
        span={6}
        description="De la venta, sin despacho ni propina."
      />
      <Number
        name="pickUpCommission"
        label="Comisión de retiro"
        suffix="%"
        span={6}
        description="De la venta, sin propina."
      />
      <Number name="vat" label="IVA de la comisión" suffix="%" span={6} />
      <Money name="serviceAmount" label="Servicio por pedido" span={6} />
      <Number name="servicePercent" label="Servicio sobre lo recaudado" suffix="%" span={6} />
    </FormModal>
  );
}
