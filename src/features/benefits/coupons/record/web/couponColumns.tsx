import { Progress, Text } from '@mantine/core';
import { RecordSwitch, useRecordToggle } from '#kit/web/record/RecordSwitch.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { Money, useTenantFormat } from '#kit/web/shell/format.tsx';
import { createdColumn, updatedColumn } from '#kit/web/list/table/timestampColumns.tsx';
import { capitalized } from '#kit/contract/values/capitalized.ts';
import { offerText } from '../../checks/couponText.rules.ts';
import { couponsApi } from '../coupons.contract.ts';
import type { Coupon } from '../couponShape.contract.ts';
import { endText, budgetOf, usageOf } from '../couponState.rules.ts';
import classes from './couponColumns.module.css';
import { CouponStateWithReason } from './CouponState.tsx';

/** Instead of zeros, and of a switch without an effect. */
const dash = (
  <Text span inherit c="dimmed">
    —
  </Text>
);

export const couponColumns: Column<Coupon>[] = [
  { id: 'code', label: 'Cupón', sort: 'code', width: 200, cell: (coupon) => <Name coupon={coupon} /> },
  { id: 'enabled', label: 'Activo', width: 80, cell: (coupon) => <EnabledSwitch coupon={coupon} /> },
  {
    id: 'availability',
    label: 'Estado',
    width: 160,
    card: 'badge',
    cell: (coupon) => <CouponStateWithReason coupon={coupon} />,
  },
  { id: 'used', label: 'Usos', width: 115, cell: (coupon) => <Used coupon={coupon} /> },
  {
    id: 'end',
    label: 'Término',
    sort: 'expiryDate',
    width: 145,
    blank: ({ expiryDate }) => expiryDate === null,
    cell: (coupon) => <End coupon={coupon} />,
  },
  {
    id: 'given',
    label: 'Descontado',
    width: 145,
    align: 'end',
    card: 'none',
    cell: (coupon) => <DiscountTotal coupon={coupon} />,
  },
  {
    id: 'sold',
    label: 'Ventas con cupón',
    align: 'end',
    width: 120,
    priority: 1,
    blank: ({ sold }) => sold === 0,
    cell: ({ sold }) => (sold === 0 ? dash : <Money value={sold} />),
  },
  createdColumn,
  updatedColumn,
];

/** Code or name, with the offer below. */
function Name({ coupon }: { coupon: Coupon }) {
  const { country } = useCurrentUser().tenant;
  const { code, automatic, visibility } = coupon;
  return (
    <span>
      <span className={classes.name}>
        {code}
        {automatic && <span className={classes.mark}>Automática</span>}
        {visibility === 'private' && <span className={classes.mark}>Privado</span>}
      </span>
      <Text span size="xs" c="dimmed" fw={400} display="block" lineClamp={1}>
        {capitalized(offerText(coupon, country))}
      </Text>
    </span>
  );
}

function enabledText({ code, automatic }: Coupon, on: boolean): string {
  if (automatic) return `Promoción ${code} ${on ? 'activada' : 'desactivada'}`;
  return `Cupón ${code} ${on ? 'activado' : 'desactivado'}`;
}

function EnabledSwitch({ coupon }: { coupon: Coupon }) {
  const setEnabled = useRecordToggle(couponsApi.update, 'enabled', enabledText);
  if (coupon.availability === 'expired') return dash;
  return (
    <RecordSwitch
      policy={couponsApi.update.policy}
      label={`${coupon.code} activo`}
      on={coupon.enabled}
      onChange={(on) => setEnabled(coupon, on)}
    />
  );
}

/** Part of a total, as text and as a bar that changes colour near its end. */
function Share({ value, total, text, label }: { value: number; total: number; text: string; label: string }) {
  const percent = total > 0 ? Math.min(100, (value / total) * 100) : 0;
  return (
    <span className={classes.share}>
      <span>{text}</span>
      <Progress
        value={percent}
        size="sm"
        aria-label={label}
        color={percent >= 100 ? 'red' : percent >= 80 ? 'amber' : 'brand'}
      />
    </span>
  );
}

function Used({ coupon }: { coupon: Coupon }) {
  const { integer } = useTenantFormat();
  const { used, limit } = usageOf(coupon);
  if (limit === null && used === 0) return dash;
  if (limit === null) return <span className={classes.number}>{integer(used)}</span>;
  return <Share value={used} total={limit} text={`${integer(used)} de ${integer(limit)}`} label="Usos" />;
}

/**
 * Total discount, relative to the budget if there is one. Users limited to some stores see only the total of their
 * stores.
 */
function DiscountTotal({ coupon }: { coupon: Coupon }) {
  const { money } = useTenantFormat();
  const budget = useCurrentUser().storeIds === null ? budgetOf(coupon) : null;
  if (budget === null) return coupon.given === 0 ? dash : <Money value={coupon.given} />;
  return (
    <Share
      value={coupon.given}
      total={budget}
      text={`${money(coupon.given)} de ${money(budget)}`}
      label="Presupuesto gastado"
    />
  );
}

function End({ coupon }: { coupon: Coupon }) {
  const { today } = useTenantFormat();
  return (
    <Text span inherit {...(coupon.expiryDate === null && { c: 'dimmed' })}>
      {endText(coupon, today())}
    </Text>
  );
}
