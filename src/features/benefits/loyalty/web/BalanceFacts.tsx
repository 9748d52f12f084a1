import { Fact, Facts } from '#kit/web/record/Facts.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import type { PointsHolder } from '../loyalty.contract.ts';
import { lastDayOf } from './lastDayOf.ts';

/** Balance of a customer, with pending, expiring and owed points. */
export function BalanceFacts({ holder }: { holder: PointsHolder }) {
  const { available, pending, debt, expiresAt, expiring } = holder;
  const { integer, date } = useTenantFormat();
  return (
    <Facts large>
      <Fact label="Saldo">{integer(available)}</Fact>
      {pending > 0 && <Fact label="Por liberar">{integer(pending)}</Fact>}
      {debt > 0 && <Fact label="Debe por reembolsos">{integer(debt)}</Fact>}
      {expiresAt && <Fact label={`Vencen el ${date(lastDayOf(expiresAt))}`}>{integer(expiring)}</Fact>}
    </Facts>
  );
}
