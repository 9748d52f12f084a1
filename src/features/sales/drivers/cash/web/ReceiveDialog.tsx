import { blankOf } from '#kit/contract/draft.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormModal } from '#kit/web/record/FormModal.tsx';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { cashApi, type CashDay, type CashReceipt, cashReceipt, type DriverCash } from '../cash.contract.ts';

const { Money, Select, Textarea } = fieldsFor<CashReceipt>();

/** Kind of entry and its day. */
export type Receiving = { kind: CashReceipt['kind']; day: CashDay; days: readonly CashDay[] };

const labels = {
  handed_over: {
    title: 'Recibir efectivo',
    amount: 'Monto contado',
    note: 'Nota',
    save: 'Recibir',
    done: 'Efectivo recibido',
  },
  adjusted: {
    title: 'Ajustar la diferencia',
    amount: 'Monto que se ajusta',
    note: 'Motivo',
    save: 'Ajustar',
    done: 'Diferencia ajustada',
  },
} as const;

/** The draft type has no value for "not counted yet". */
const uncounted = null as unknown as number;

type ReceiveDialogProps = { driverId: number; receiving: Receiving; onClose: () => void };

/** Form for counted cash. The expected amount is shown but not filled in, so that staff do count. */
export function ReceiveDialog({ driverId, receiving: { kind, day, days }, onClose }: ReceiveDialogProps) {
  const { day: formatDay, money } = useTenantFormat();
  const { mutateAsync } = useEndpointMutation(cashApi.receive);
  const texts = labels[kind];
  const expected = (difference: number) =>
    difference > 0 ? `falta ${money(difference)}` : `sobra ${money(-difference)}`;
  return (
    <FormModal<CashReceipt, DriverCash>
      title={texts.title}
      schema={cashReceipt}
      initial={blankOf(cashReceipt, {
        kind,
        businessDay: day.businessDay,
        amount: kind === 'adjusted' ? day.difference : uncounted,
      })}
      save={({ values }) => mutateAsync({ params: { id: driverId }, body: values })}
      success={texts.done}
      saveLabel={texts.save}
      size="md"
      startAt="amount"
      draftKey={`/drivers/${driverId}/cash/${kind}`}
      onClose={onClose}
    >
      <Select
        name="businessDay"
        label="Del día"
        options={days.map(({ businessDay, difference }) => ({
          value: businessDay,
          label: `${formatDay(businessDay)}, ${expected(difference)}`,
        }))}
      />
      <Money name="amount" label={texts.amount} />
      <Textarea name="note" label={texts.note} required={kind === 'adjusted'} />
    </FormModal>
  );
}
