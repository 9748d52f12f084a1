import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { storeLabels as labels } from '../../record/storeHistory.contract.ts';
import type { StoreDraft } from '../../record/stores.contract.ts';
import { TipOptions } from '../../office/web/form/TipsSection.tsx';

const { Number: NumberField, Money, Select, useValue } = fieldsFor<StoreDraft>();

/** Tips for guests: kind, suggested amount and other options. */
export function TipsChange() {
  const kind = useValue('tipType');
  return (
    <>
      <Select name="tipType" label="Tipo" options={{ percentage: 'Porcentaje del pedido', amount: 'Monto fijo' }} />
      {kind === 'percentage' ? (
        <NumberField name="defaultTip" label={labels.defaultTip} suffix="%" />
      ) : (
        <Money name="defaultTip" label={labels.defaultTip} />
      )}
      <TipOptions kind={kind} />
    </>
  );
}
