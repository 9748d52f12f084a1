import { weekdayLabels } from '#domain/time/weekdays.ts';
import { FoldedSection } from '#kit/web/form/FoldedSection.tsx';
import { FormGroup } from '#kit/web/form/FormSection.tsx';
import { HoursFields } from '#kit/web/form/fields/HoursFields.tsx';
import { blankCoupon } from '../../../coupons.rules.ts';
import { couponReferences } from '../../couponReferences.contract.ts';
import type { CouponDraft } from '../../couponShape.contract.ts';
import { couponFields } from './couponFields.tsx';
import { TargetFields } from './TargetFields.tsx';
import { WhereGroup } from './WhereGroup.tsx';

const { Text, Select, Switch, Money, useValue } = couponFields;

const targets = ['productIds', 'categories', 'priceGroupIds'] as const;
const others = [
  'maxDiscount',
  'spendLimit',
  'includeDeliveryCost',
  'overrideMinimumPrice',
  'visibility',
  'applyModifier',
  'storeIds',
  'storeGroupIds',
  'dispatchMethod',
  'platform',
  'paymentMethods',
  'days',
  'startTime',
  'expiryTime',
  ...couponReferences.fields.map(({ name }) => name),
] as const;

const blanksOf = (names: readonly (keyof CouponDraft)[]): Partial<CouponDraft> => {
  const blank = blankCoupon();
  return Object.fromEntries(names.map((name) => [name, blank[name]]));
};
const blank = blanksOf([...targets, ...others]);
const giftBlank = blanksOf(others);

/** Conditions that most coupons do not have. The products of a gift are in the offer. */
export function MoreConditions() {
  const kind = useValue('kind');
  const giftPick = useValue('giftPick');
  const isGift = kind === 'gift' && giftPick === 'product';
  return (
    <FoldedSection<CouponDraft>
      title="Más condiciones"
      hint="Topes, productos, locales, días y horas, medios de pago."
      blank={isGift ? giftBlank : blank}
    >
      <CapsGroup />
      <FormGroup title="Para qué productos" hint="Sin elegir ninguno, vale para todo el menú.">
        {!isGift && <TargetFields placeholder="Todos los productos" />}
        <Switch
          name="applyModifier"
          label="Incluye los agregados de cada producto"
          description="Salsas, tamaños y otros agregados que se cobran aparte."
        />
      </FormGroup>
      <WhereGroup />
      <FormGroup title="Días y horas" hint="Según la hora de entrega o retiro, en la hora de cada local.">
        <HoursFields days="days" start="startTime" end="expiryTime" words={weekdayLabels} />
      </FormGroup>
      <FormGroup title="Integraciones" hint="Solo si otro sistema usa un código distinto.">
        {couponReferences.fields.map(({ name, label }) => (
          <Text key={name} name={name} label={label} span={6} />
        ))}
      </FormGroup>
    </FoldedSection>
  );
}

const visibilities = {
  public: 'Público: explica por qué no vale',
  private: 'Privado: no explica por qué',
} as const;

const includeDeliveryLabels = {
  percentage: 'El porcentaje vale también para el despacho',
  giftcard: 'El monto paga también el despacho',
} as const;

function CapsGroup() {
  const automatic = useValue('automatic');
  const kind = useValue('kind');
  return (
    <FormGroup title="Topes y despacho">
      <Money name="maxDiscount" label="Descuento máximo" placeholder="Sin máximo" span={6} />
      <Money
        name="spendLimit"
        label="Presupuesto"
        placeholder="Sin tope"
        description="Se desactiva al llegar a este total."
        span={6}
      />
      {kind !== 'gift' && <Switch name="includeDeliveryCost" label={includeDeliveryLabels[kind]} />}
      <Switch
        name="overrideMinimumPrice"
        label="Ignora el pedido mínimo de la zona"
        description="Acepta pedidos de delivery bajo el mínimo."
      />
      {!automatic && (
        <Select
          name="visibility"
          label="Visibilidad"
          options={visibilities}
          description="Uno privado no da pistas a quien prueba códigos."
        />
      )}
    </FormGroup>
  );
}
