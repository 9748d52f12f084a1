import { Radio, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { z } from 'zod';
import { call } from '#kit/web/api/call.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormModal } from '#kit/web/record/FormModal.tsx';
import { useField } from '#kit/web/form/FormContext.ts';
import { type TenantFormat, useTenantFormat } from '#kit/web/shell/format.tsx';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { areaOf, endpointQuery } from '#kit/web/api/query.ts';
import { useIdempotencyKey } from '#kit/web/api/useIdempotencyKey.ts';
import { ordersApi, type Refund } from '../../../record/orders.contract.ts';
import { type RefundOption, refundsApi } from '../../../refunds/refunds.contract.ts';
import { refundedParts, refundParts } from '../../../refunds/refundParts.rules.ts';
import { refundText } from '../../../refunds/refundText.rules.ts';
import { RefundParts } from './RefundParts.tsx';
import { RefundOptionText } from './RefundOptionText.tsx';

const shape = z.strictObject({ paymentId: z.number(), ...refundsApi.refund.body.shape });
type Form = z.output<typeof shape>;
const { Money, Textarea, useValue } = fieldsFor<Form>();

const ofPayment = (options: readonly RefundOption[], id: number) => options.find(({ paymentId }) => paymentId === id);

const within = (options: readonly RefundOption[], { money }: TenantFormat) =>
  shape.superRefine(({ paymentId, amount: requested }, ctx) => {
    const maximum = ofPayment(options, paymentId)?.maximum ?? 0;
    if (requested > maximum)
      ctx.addIssue({ code: 'custom', path: ['amount'], message: `Puedes devolver como máximo ${money(maximum)}` });
  });

/** Label of the button with the exact amount. */
function Verb() {
  const { money } = useTenantFormat();
  const amount = useValue('amount');
  return `Reembolsar${amount > 0 ? ` ${money(amount)}` : ''}`;
}

type RefundFormProps = { orderId: number; reason: string; options: readonly RefundOption[]; onClose: () => void };

/** Payment, amount and reason of a refund. The idempotency key prevents a double refund on retries. */
export function RefundForm({ orderId, reason, options, onClose }: RefundFormProps) {
  const client = useQueryClient();
  const { keyFor, forget } = useIdempotencyKey();
  const format = useTenantFormat();
  const schema = useMemo(() => within(options, format), [options, format]);
  const [first] = options.filter(({ possible }) => possible);
  const { data: order } = useQuery(endpointQuery(ordersApi.get, { params: { id: orderId } }));
  const save = async ({ values: { paymentId, parts, ...rest } }: { values: Form }): Promise<Refund> => {
    const { type } = ofPayment(options, paymentId) ?? { type: 'cash' };
    // An amount that was typed after the parts were chosen is not theirs.
    const all = order ? refundParts(order.lines, order.parts) : [];
    const isOfParts = parts && refundedParts(all, parts, rest.amount) !== null;
    const body = { ...rest, parts: isOfParts ? parts : null };
    const args = { params: { id: paymentId, type }, body };
    const refund = await call(refundsApi.refund, args, { idempotencyKey: keyFor(args) });
    forget();
    void client.invalidateQueries({ queryKey: [areaOf(ordersApi.get)] });
    return refund;
  };
  return (
    <FormModal<Form, Refund>
      title={`Reembolsar el pedido #${orderId}`}
      saveLabel={<Verb />}
      size="md"
      startAt="amount"
      schema={schema}
      initial={{ paymentId: first?.paymentId ?? 0, amount: first?.maximum ?? 0, reason, parts: null }}
      draftKey={`/orders/${orderId}/refund`}
      save={save}
      success={null}
      onSaved={(refund) => toasts.success(refundText(refund, format.money))}
      onClose={onClose}
    >
      <PaymentChoice options={options} />
      <RefundParts orderId={orderId} maximum={first?.maximum ?? 0} />
      <Amount options={options} />
      <Textarea name="reason" label="Motivo" placeholder="Faltó un producto, llegó tarde…" />
    </FormModal>
  );
}

function PaymentChoice({ options }: { options: readonly RefundOption[] }) {
  const payment = useField<number>({ name: 'paymentId', label: 'Pago' });
  const money = useField<number | null>({ name: 'amount', label: 'Monto' });
  return (
    <Radio.Group
      label="De qué pago"
      value={String(payment.value)}
      onChange={(value) => {
        payment.change(Number(value));
        money.change(ofPayment(options, Number(value))?.maximum ?? null);
      }}
    >
      <Stack gap={8} mt={4} px="md" py="sm" bd="1px solid var(--app-line)" bdrs={10}>
        {options.map((option) => (
          <Radio
            key={option.paymentId}
            value={String(option.paymentId)}
            disabled={!option.possible}
            label={<RefundOptionText option={option} />}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

function Amount({ options }: { options: readonly RefundOption[] }) {
  const { money } = useTenantFormat();
  const maximum = ofPayment(options, useValue('paymentId'))?.maximum ?? 0;
  const isFull = useValue('amount') === maximum;
  return (
    <Money
      name="amount"
      label="Monto"
      description={isFull ? 'Todo lo que queda por devolver' : `Una parte: lo que queda son ${money(maximum)}`}
      required
    />
  );
}
