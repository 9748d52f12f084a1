import { productPlatformLabels } from '#domain/catalogue.ts';
import { dispatchScopeLabels } from '#domain/delivery/dispatch.ts';
import { isOfferedIn, type PaymentMethod, paymentMethodLabels, paymentMethods } from '#domain/payments.ts';
import { FormGroup } from '#kit/web/form/FormSection.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { couponFields } from './couponFields.tsx';

const { Select, MultiSelect, RemoteMultiSelect, useValue } = couponFields;

const optionsOf = (methods: readonly PaymentMethod[]) =>
  methods.map((value) => ({ value, label: paymentMethodLabels[value] }));

export function WhereGroup() {
  const { tenant, storeIds } = useCurrentUser();
  const { country } = tenant;
  const chosen = useValue('paymentMethods');
  const offered = paymentMethods.filter((method) => isOfferedIn(method, country) || chosen.includes(method));
  return (
    <FormGroup title="Dónde">
      <RemoteMultiSelect
        name="storeIds"
        groups="storeGroupIds"
        label="Locales"
        of="stores"
        placeholder={storeIds === null ? 'En todos los locales' : 'Elige entre tus locales'}
        description="Un local que se agrega a un grupo lo recibe desde ese momento."
      />
      <Select name="dispatchMethod" label="Cómo se entrega" options={dispatchScopeLabels} span={6} />
      <Select
        name="platform"
        label="Dónde se pide"
        options={productPlatformLabels}
        description="Con web y app vale también en la toma de pedidos."
        span={6}
      />
      <MultiSelect
        name="paymentMethods"
        label="Medios de pago"
        options={optionsOf(offered)}
        placeholder={chosen.length > 0 ? '' : 'Cualquiera'}
      />
    </FormGroup>
  );
}
