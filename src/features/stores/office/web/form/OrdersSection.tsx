import { FormSection } from '#kit/web/form/FormSection.tsx';
import { NestedFields, fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { useRegisteredField } from '#kit/web/form/FormContext.ts';
import { useChainSettings } from '../../../record/web/useChainSettings.ts';
import type { StoreDraft } from '../../../record/stores.contract.ts';
import classes from './InfoTab.module.css';

const { Textarea, Switch, Number: NumberField, Select, useValue } = fieldsFor<StoreDraft>();
const Method = fieldsFor<StoreDraft['orderMethod']>();

const views = { list: 'Lista de horas', calendar: 'Calendario' };

export function showMethods(value: unknown): string {
  const { delivery, pickUp } = value as StoreDraft['orderMethod'];
  if (delivery && pickUp) return 'Delivery y retiro';
  return delivery ? 'Solo delivery' : pickUp ? 'Solo retiro' : 'Ninguno';
}

/** How orders reach the store, and when they may be for. */
export function OrdersSection() {
  useRegisteredField({ name: 'orderMethod', label: 'Cómo recibe pedidos', show: showMethods });
  const ahead = useValue('futureOrdersEnabled');
  return (
    <FormSection title="Pedidos" hint="Cómo recibe pedidos y con cuánta anticipación.">
      <div className={classes.choices}>
        <NestedFields path="orderMethod">
          <Method.Switch name="delivery" label="Recibe delivery" />
          <Method.Switch name="pickUp" label="Recibe retiro" />
        </NestedFields>
      </div>
      <Textarea
        name="deliveryInstructions"
        label="Instrucciones de entrega"
        rows={2}
        placeholder="Entrada de repartidores por el estacionamiento -1."
      />
      <NumberField
        name="orderAlertMinutes"
        label="Avisa de un pedido atrasado"
        suffix="min"
        span={6}
        description="Sin avanzar por más de este tiempo, se marca en la lista y en la cocina."
      />
      <Switch name="futureOrdersEnabled" label="Acepta pedidos para más tarde" />
      {ahead && (
        <>
          <FutureOrders />
          <Select name="ordersProgrammingView" label="Cómo se elige la hora" options={views} span={4} />
        </>
      )}
    </FormSection>
  );
}

/** How far ahead and how many: the store's own numbers, or the chain's while they are blank. */
function FutureOrders() {
  const chain = useChainSettings();
  const [days, maxOrders] = [useValue('ordersProgramming'), useValue('maxFutureOrders')];
  const limit = chain?.maxFutureOrdersPerStore;
  return (
    <>
      <NumberField
        name="ordersProgramming"
        label="Días de anticipación"
        suffix="días"
        span={4}
        description={
          days === null && chain
            ? `Como la cadena: ${chain.maxDaysAvailableFutureOrder}.`
            : 'En blanco, como la cadena.'
        }
      />
      <NumberField
        name="maxFutureOrders"
        label="Máximo cada 30 minutos"
        suffix="pedidos"
        span={4}
        description={
          maxOrders === null && chain ? `Como la cadena: ${limit ?? 'sin límite'}.` : 'En blanco, como la cadena.'
        }
      />
    </>
  );
}
