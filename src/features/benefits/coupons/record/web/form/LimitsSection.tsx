import { FormSection } from '#kit/web/form/FormSection.tsx';
import { couponFields } from './couponFields.tsx';

const { Select, Switch, Money, Number: NumberField, useValue } = couponFields;

const visibilities = {
  public: 'Público: dice por qué no vale',
  private: 'Privado: nunca dice por qué',
} as const;

export function LimitsSection() {
  const automatic = useValue('automatic');
  return (
    <FormSection title="A quién y cuánto">
      <Money
        name="minimumToRedeem"
        zeroBlank
        label="Compra mínima"
        placeholder="Sin mínimo"
        description="De productos, con el descuento del menú y sin despacho."
        span={6}
      />
      <Money
        name="spendLimit"
        label="Presupuesto"
        placeholder="Sin tope"
        description="Se apaga solo cuando ya dio este total."
        span={6}
      />
      <NumberField
        name="quantity"
        label="Usos en total"
        placeholder="Sin límite"
        suffix="pedidos"
        span={automatic ? 12 : 6}
      />
      {!automatic && (
        <>
          <NumberField
            name="quantityByUsers"
            label="Usos por persona"
            placeholder="Sin límite"
            suffix="pedidos"
            span={6}
          />
          <Select
            name="visibility"
            label="Quién lo conoce"
            options={visibilities}
            description="Uno privado no da pistas a quien prueba códigos."
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
      <Switch
        name="overrideMinimumPrice"
        label="Ignora el pedido mínimo de la zona"
        description="Un delivery con él se toma aunque no llegue al mínimo."
      />
    </FormSection>
  );
}
