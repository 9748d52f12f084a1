import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Money, useTenantFormat } from '#kit/web/shell/format.tsx';
import type { OrderPart } from '../../../record/orderShape.contract.ts';
import classes from './PriceParts.module.css';

/** Rows of amounts with their total. */
export function PriceParts({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <dl className={classes.parts} aria-label={label}>
      {children}
    </dl>
  );
}

type PriceRowProps = { label: string; detail?: string | null; amount: number };

/** A row with an amount; discounts are highlighted. */
export function PriceRow({ label, detail, amount }: PriceRowProps) {
  return (
    <div data-off={amount < 0 || undefined}>
      <dt>
        {label}
        {detail && (
          <Text span size="xs" c="dimmed" display="block">
            {detail}
          </Text>
        )}
      </dt>
      <dd>
        <Money value={amount} />
      </dd>
    </div>
  );
}

export function PriceTotal({ label, amount }: { label: string; amount: number }) {
  return (
    <div data-total>
      <dt>{label}</dt>
      <dd>
        <Money value={amount} />
      </dd>
    </div>
  );
}

/** Parts of a total. The detail of a coupon may be its amount, which the row has already. */
export function PriceOfParts({ parts, total }: { parts: readonly OrderPart[]; total: number }) {
  const { money } = useTenantFormat();
  return (
    <>
      {parts.map(({ kind, label, detail, amount }) => (
        <PriceRow
          key={`${kind} ${label}`}
          label={label}
          detail={detail === money(Math.abs(amount)) ? null : detail}
          amount={amount}
        />
      ))}
      <PriceTotal label="Total" amount={total} />
    </>
  );
}
