import { FormSection } from '#kit/web/form/FormSection.tsx';
import { couponFields } from './couponFields.tsx';

const { Switch, Money, Number: NumberField, useValue } = couponFields;

/** Second question of the form: the order it requires, and how often it may be used. */
export function AudienceSection() {
  const automatic = useValue('automatic');
  return (
    <FormSection title={automatic ? '¿Desde cuánto y cuántas veces?' : '¿Para quién y cuántas veces?'}>
      <Money
        name="minimumToRedeem"
        zeroBlank
        label="Compra mínima"
        placeholder="Sin mínimo"
        description="De productos, con el descuento del menú y sin despacho."
        span={6}
      />
      <NumberField name="quantity" label="Usos en total" placeholder="Sin límite" suffix="pedidos" span={6} />
      {!automatic && (
        <>
          <NumberField
            name="quantityByUsers"
            label="Usos por persona"
            placeholder="Sin límite"
            suffix="pedidos"
            span={6}
          />
          <div data-span={6} style={{ alignSelf: 'center' }}>
            <Switch
              name="firstPurchase"
              label="Solo primera compra"
              description="De ese teléfono o correo, en cualquiera de tus locales."
            />
          </div>
        </>
      )}
    </FormSection>
  );
}
