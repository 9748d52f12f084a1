import { Text } from '@mantine/core';
import { paymentMethodLabels } from '#domain/payments.ts';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import type { RefundOption } from '../../../refunds/refunds.contract.ts';

/** Refundable amount and deadline of a payment, or why it cannot be refunded. */
export function RefundOptionText({
  option: { type, possible, reason, maximum, until, byHand },
}: {
  option: RefundOption;
}) {
  const { money, dateTime } = useTenantFormat();
  return (
    <>
      <Text span fw={700} size="sm">
        {paymentMethodLabels[type]}
      </Text>
      <Text span size="sm" c="dimmed" display="block">
        {possible ? `Como máximo ${money(maximum)}` : reason}
        {possible && until && `, hasta el ${dateTime(until)}`}
      </Text>
      {possible && byHand && (
        <Text span size="sm" c="dimmed" display="block">
          {reason ?? 'Se devuelve a mano: entrégalo o transfiérelo y luego márcalo como pagado.'}
        </Text>
      )}
    </>
  );
}
