import { blankOf } from '#kit/contract/draft.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormModal } from '#kit/web/record/FormModal.tsx';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { cashApi, type CashDay, type CashReceipt, cashReceipt, type DriverCash } from '../cash.contract.ts';

const { Money, Select, Textarea } = fieldsFor<CashReceipt>();

/** What is written down: money that was counted, or a difference that is settled, of which day. */
export type Receiving = { kind: CashReceipt['kind']; day: CashDay; days: readonly CashDay[] };

const words = {
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

/** Nobody has counted yet, which the draft has no value for. */
const uncounted = null as unknown as number;

type ReceiveDialogProps = { driverId: number; receiving: Receiving; onClose: () => void };

/** Asks for what was counted: what was expected is not filled in for it, but said, so that somebody counts. */
export function ReceiveDialog({ driverId, receiving: { kind, day, days }, onClose }: ReceiveDialogProps) {
  const { day: say, money } = useTenantFormat();
  const { mutateAsync } = useEndpointMutation(cashApi.receive);
  const said = words[kind];
  const expected = (difference: number) =>
    difference > 0 ? `falta ${money(difference)}` : `sobra ${money(-difference)}`;
  return (
    <FormModal<CashReceipt, DriverCash>
      title={said.title}
      schema={cashReceipt}
      initial={blankOf(cashReceipt, {
        kind,
        businessDay: day.businessDay,
        amount: kind === 'adjusted' ? day.difference : uncounted,
      })}
      save={({ values }) => mutateAsync({ params: { id: driverId }, body: values })}
      success={said.done}
      saveLabel={said.save}
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
          label: `${say(businessDay)}, ${expected(difference)}`,
        }))}
      />
      <Money name="amount" label={said.amount} />
      <Textarea name="note" label={said.note} required={kind === 'adjusted'} />
    </FormModal>
  );
}
