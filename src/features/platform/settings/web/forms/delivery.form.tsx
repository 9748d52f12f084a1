import { defaultCeilings } from '#domain/orders/orderCeilings.ts';
import { feeDisplays } from '#domain/delivery/deliveryTypes.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { deliverySection } from '../../sections/delivery.contract.ts';
import { SectionForm } from '../SectionForm.tsx';
import { settingInputs } from '../settingInputs.tsx';

const { Money, Number, Select, Switch } = settingInputs(deliverySection);

/** Ceilings of an order, with those of the country as placeholders. */
function CeilingFields() {
  const { country } = useCurrentUser().tenant;
  const format = useTenantFormat();
  const { unitsPerProduct, units, unpaidTotal } = defaultCeilings(country);
  return (
    <FormSection title="Topes de un pedido" hint="Para que un error o una broma no llegue a la cocina.">
      <Number name="maxUnitsPerLine" placeholder={String(unitsPerProduct)} />
      <Number name="maxUnits" placeholder={String(units)} />
      <Money name="maxUnpaidTotal" placeholder={format.money(unpaidTotal)} />
    </FormSection>
  );
}

export const Form = () => (
  <SectionForm section={deliverySection}>
    <FormSection title="Precio" hint="La tarifa propia de un local o una zona tiene prioridad.">
      <Money name="deliveryPrice" required />
      <Money name="minimumValueForFreeDelivery.value" />
      <Switch name="minimumValueForFreeDelivery.enabledForExternalDelivery" span={12} />
      <Money name="dynamicDeliveryPrice.basePrice" />
      <Money name="dynamicDeliveryPrice.kmPrice" />
    </FormSection>
    <FormSection title="Qué pedidos se aceptan" hint="En total de productos. En blanco, sin límite.">
      <Money name="minPriceForDelivery" />
      <Money name="maxPriceForDelivery" />
      <Money name="maxPriceForPickUp" />
    </FormSection>
    <CeilingFields />
    <FormSection title="Lo que lee el cliente">
      <Select name="feeDisplay" span={12} options={feeDisplays} />
    </FormSection>
  </SectionForm>
);
