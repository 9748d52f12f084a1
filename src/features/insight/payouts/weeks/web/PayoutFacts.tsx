import { Fact, Facts } from '#kit/web/record/Facts.tsx';
import { Money } from '#kit/web/shell/format.tsx';
import type { WeekLine } from '../weeks.contract.ts';

/** Totals of one or several weeks. */
export type PayoutSums = Pick<
  WeekLine,
  'collectedTotal' | 'commission' | 'serviceCost' | 'adjustment' | 'carried' | 'payment'
>;

export const addUp = (rows: readonly PayoutSums[]): PayoutSums => {
  const sum = (name: keyof PayoutSums) => rows.reduce((all, row) => all + row[name], 0);
  return {
    collectedTotal: sum('collectedTotal'),
    commission: sum('commission'),
    serviceCost: sum('serviceCost'),
    adjustment: sum('adjustment'),
    carried: sum('carried'),
    payment: sum('payment'),
  };
};

/** From collected to paid amounts. Deductions are negative, so the last figure is the sum of the others. */
export function PayoutFacts({ sums }: { sums: PayoutSums }) {
  const { collectedTotal, commission, serviceCost, adjustment, carried, payment } = sums;
  return (
    <Facts large>
      <Fact label="Recaudado en línea">
        <Money value={collectedTotal} />
      </Fact>
      <Fact label="Comisión con IVA">
        <Money value={-commission} />
      </Fact>
      <Fact label="Costo de servicio">
        <Money value={-serviceCost} />
      </Fact>
      {adjustment !== 0 && (
        <Fact label="Ajustes">
          <Money value={adjustment} />
        </Fact>
      )}
      {carried !== 0 && (
        <Fact label="Saldo traspasado">
          <Money value={carried} />
        </Fact>
      )}
      <Fact label="A pagar">
        <Money value={payment} />
      </Fact>
    </Facts>
  );
}
