import { FormSection } from '#kit/web/form/FormSection.tsx';
import type { CouponDraft, CouponKind } from '../../couponShape.contract.ts';
import { couponFields, Segments, useClearedFields } from './couponFields.tsx';
import { TargetFields } from './TargetFields.tsx';

const { Text, Select, Switch, Money, Number: NumberField, useValue } = couponFields;

const ways = [
  { value: false, label: 'Con código' },
  { value: true, label: 'Automática' },
] as const;

const kinds = [
  { value: 'percentage', label: 'Porcentaje' },
  { value: 'giftcard', label: 'Monto' },
  { value: 'gift', label: 'Regalo o 2×1' },
] as const;

/** Fields that a kind does not use, with their blank values. */
const unused: Record<CouponKind, Partial<CouponDraft>> = {
  percentage: { withBalance: false, giftEvery: null },
  giftcard: { giftEvery: null },
  gift: { discount: 0, withBalance: false, includeDeliveryCost: false },
};
/** Automatic promotions apply before the customer is known, so they have no fields about customers. */
const unusedByPromotions = {
  quantityByUsers: null,
  firstPurchase: false,
  withBalance: false,
  visibility: 'public',
} satisfies Partial<CouponDraft>;

const namesOf = (fields: object) => Object.keys(fields) as (keyof CouponDraft)[];

/** First question of the form: the code and what it discounts. */
export function OfferSection() {
  const automatic = useValue('automatic');
  const kind = useValue('kind');
  const { clearFields, restoreFields } = useClearedFields();
  const chooseWay = (promotion: boolean) =>
    promotion ? clearFields(unusedByPromotions) : restoreFields(namesOf(unusedByPromotions));
  const chooseKind = (chosen: CouponKind) => {
    if (chosen === kind) return;
    restoreFields(namesOf(unused[kind]).filter((name) => !(name in unused[chosen])));
    clearFields(unused[chosen]);
  };
  return (
    <FormSection title="¿Qué descuento?">
      <Segments
        name="automatic"
        label="Cómo se usa"
        options={ways}
        onChoose={chooseWay}
        description={
          automatic
            ? 'Se aplica sola cuando el pedido cumple. De varias, la que más descuenta.'
            : 'El cliente escribe el código. Se usa uno por pedido.'
        }
      />
      {automatic ? (
        <Text
          name="code"
          label="Nombre"
          placeholder="Martes 2×1"
          description="Lo leen tus clientes en su pedido."
          span={8}
          first
        />
      ) : (
        <Text
          name="code"
          label="Código"
          placeholder="VERANO20"
          description="No distingue mayúsculas ni tildes."
          span={8}
          first
        />
      )}
      <div data-span={4} style={{ alignSelf: 'center' }}>
        <Switch name="enabled" label={automatic ? 'Activa' : 'Activo'} />
      </div>
      <Segments name="kind" label="Qué descuenta" options={kinds} onChoose={chooseKind} />
      {kind === 'gift' ? <Gift /> : <Discount kind={kind} automatic={automatic} />}
    </FormSection>
  );
}

function Discount({ kind, automatic }: { kind: 'percentage' | 'giftcard'; automatic: boolean }) {
  return (
    <>
      {kind === 'percentage' ? (
        <NumberField
          name="discount"
          zeroBlank
          label="Porcentaje"
          suffix="%"
          placeholder="20"
          description="En blanco, si solo descuenta el despacho."
          span={6}
        />
      ) : (
        <Money name="discount" zeroBlank label="Monto" required span={6} />
      )}
      <DeliveryDiscount />
      {kind === 'giftcard' && !automatic && (
        <Switch
          name="withBalance"
          label="Es una gift card con saldo"
          description="El monto se gasta de a poco, en varios pedidos, y no se da de nuevo en cada uno."
        />
      )}
    </>
  );
}

function DeliveryDiscount() {
  return (
    <NumberField
      name="delivery"
      zeroBlank
      label="Descuento solo del despacho"
      suffix="%"
      placeholder="0"
      description="Aparte de lo anterior. 100 es despacho gratis."
      span={6}
    />
  );
}

const picks = {
  product: 'Uno de los productos que elijas',
  cheapest: 'El más barato del pedido',
} as const;

function Gift() {
  const giftPick = useValue('giftPick');
  return (
    <>
      <Select name="giftPick" label="Qué se regala" options={picks} span={6} />
      <NumberField
        name="giftEvery"
        label="Uno gratis de cada"
        placeholder="Uno por pedido"
        suffix="productos"
        description="2 es 2×1, 3 es 3×2. En blanco, un regalo por pedido."
        span={6}
      />
      {giftPick === 'product' && <TargetFields placeholder="Busca un producto" />}
      <DeliveryDiscount />
    </>
  );
}
