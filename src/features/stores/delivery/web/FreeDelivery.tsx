import { SegmentedControl, Text } from '@mantine/core';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { useField } from '#kit/web/form/FormContext.ts';
import type { StoreDraft } from '../../record/stores.contract.ts';
import classes from './Delivery.module.css';
import { useChainSettings } from '../../record/web/useChainSettings.ts';

const { Money, Switch, useValue } = fieldsFor<StoreDraft>();

/** From when a delivery is free, and how its kilometres are counted. */
export function FreeDelivery() {
  const always = useValue('alwaysChargesDelivery');
  return (
    <FormSection title="Despacho gratis y distancia">
      <Switch
        name="alwaysChargesDelivery"
        label="Este local siempre cobra el despacho"
        description="El despacho gratis no se aplica en este local."
      />
      {!always && <FreeFrom />}
      <CalculationType />
    </FormSection>
  );
}

/** The store's own total, or the chain's while that is blank. */
function FreeFrom() {
  const { money } = useTenantFormat();
  const chain = useChainSettings()?.minimumValueForFreeDelivery;
  const storeMinimum = useValue('minimumValueForFreeDelivery');
  const chainText = chain && (chain.value === null ? 'se cobra siempre' : `desde ${money(chain.value)}`);
  return (
    <>
      <Money
        name="minimumValueForFreeDelivery"
        label="Despacho gratis desde"
        description={
          storeMinimum === null && chainText
            ? `Como la cadena: ${chainText}.`
            : 'Total del pedido. En blanco, como la cadena.'
        }
        span={6}
      />
      {storeMinimum !== null && (
        <div data-span={6} className={classes.beside}>
          <FreeForExternal free={storeMinimum} />
        </div>
      )}
    </>
  );
}

function FreeForExternal({ free }: { free: number }) {
  const { money } = useTenantFormat();
  return (
    <Switch
      name="freeDeliveryForExternal"
      label="También con repartidores externos"
      description={
        Number.isFinite(free)
          ? `El local paga todo lo que cobren por pedidos desde ${money(free)}.`
          : 'El local paga todo lo que cobren por esos pedidos.'
      }
    />
  );
}

const types = [
  { value: 'exactKm', label: 'Distancia exacta' },
  { value: 'startedKm', label: 'Por kilómetro iniciado' },
] as const;
const labels: Record<string, string> = Object.fromEntries(types.map(({ value, label }) => [value, label]));
const show = (value: unknown) => labels[String(value)] ?? String(value);

export function CalculationType() {
  const { decimal } = useTenantFormat();
  const field = useField<StoreDraft['deliveryCalculationType']>({
    name: 'deliveryCalculationType',
    label: 'Cómo se cuentan los kilómetros',
    show,
  });
  return (
    <div>
      <Text component="div" size="sm" fw={700} mb={4}>
        Cómo se cuentan los kilómetros
      </Text>
      <SegmentedControl
        id={field.id}
        aria-label="Cómo se cuentan los kilómetros"
        data={[...types]}
        value={field.value}
        readOnly={field.readOnly}
        onChange={field.change}
      />
      <Text size="xs" c="dimmed" mt={4}>
        {field.value === 'exactKm'
          ? `A ${decimal(3.4)} km se cobran ${decimal(3.4)} km. Vale para las tarifas por distancia.`
          : `A ${decimal(3.4)} km se cobran 4 km. Vale para las tarifas por distancia.`}
      </Text>
    </div>
  );
}
