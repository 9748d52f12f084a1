import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#kit/web/api/query.ts';
import { useField } from '#kit/web/form/FormContext.ts';
import { Money } from '#kit/web/shell/format.tsx';
import { refundOf, refundParts, refundShare } from '../../../refunds/refundParts.rules.ts';
import { ordersApi } from '../../../record/orders.contract.ts';
import classes from './Refund.module.css';

const shares = [25, 50, 100];

/** Fills in the amount from missing parts or from a percentage of the rest. */
export function RefundParts({ orderId, maximum }: { orderId: number; maximum: number }) {
  const { data: order } = useQuery(endpointQuery(ordersApi.get, { params: { id: orderId } }));
  const amount = useField<number | null>({ name: 'amount', label: 'Monto' });
  const keys = useField<string[] | null>({ name: 'parts', label: 'Qué se devuelve' });
  const chosen = new Set(keys.value);
  const parts = order ? refundParts(order.lines, order.parts) : [];
  const choose = (key: string, checked: boolean) => {
    const next = new Set(chosen);
    if (checked) next.add(key);
    else next.delete(key);
    keys.change(next.size > 0 ? [...next] : null);
    amount.change(
      refundOf(
        parts.filter((part) => next.has(part.key)),
        maximum,
      ) || null,
    );
  };
  const share = (percent: number) => {
    keys.change(null);
    amount.change(refundShare(maximum, percent));
  };
  return (
    <Stack gap="xs">
      <Checkbox.Group label="Qué se devuelve" value={[...chosen]}>
        <div className={classes.parts}>
          {parts.map(({ key, label, amount: each }) => (
            <div key={key} className={classes.part}>
              <Checkbox value={key} label={label} onChange={(event) => choose(key, event.currentTarget.checked)} />
              <Money value={each} />
            </div>
          ))}
        </div>
      </Checkbox.Group>
      <Group gap="xs">
        {shares.map((percent) => (
          <Button key={percent} variant="default" size="compact-sm" onClick={() => share(percent)}>
            {percent} %
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
