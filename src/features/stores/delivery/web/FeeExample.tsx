import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CountryCode } from '#domain/countries.ts';
import { hasServiceFee } from '#domain/delivery/deliveryTypes.ts';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import type { DeliveryMethod } from '../delivery.contract.ts';
import { billableKm, deliveryFee, type FleetQuote, shareQuote } from '../delivery.rules.ts';
import type { StoreDraft } from '../../record/stores.contract.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import classes from './Delivery.module.css';
import { useChainSettings } from '../../record/web/useChainSettings.ts';
import { noCofinance } from './methods.ts';
import { fleetName } from './methodText.tsx';

/** Typical amounts of each country for the examples: fleet price, zone price and order total. */
const samples: Record<CountryCode, FleetQuote & { zone: number; total: number }> = {
  cl: { deliveryFee: 4200, serviceFee: 600, zone: 1990, total: 15_900 },
  cr: { deliveryFee: 2500, serviceFee: 400, zone: 1500, total: 9500 },
  gt: { deliveryFee: 3500, serviceFee: 500, zone: 2000, total: 12_000 },
  mx: { deliveryFee: 6500, serviceFee: 900, zone: 3900, total: 24_000 },
};
const sampleKm = 3.4;

type Pricing = Pick<
  StoreDraft,
  'deliveryCalculationType' | 'minimumValueForFreeDelivery' | 'freeDeliveryForExternal' | 'deliveryAreas'
>;

/** The guest's fee under the values being edited, computed as for an order. */
export function FeeExample({ method, pricing }: { method: DeliveryMethod; pricing: Pricing }) {
  const examples = { fixed: FixedExample, dynamic: DistanceExample, external: FleetExample };
  const Example = examples[method.deliveryFeeType];
  return (
    <div className={classes.example}>
      <Example method={method} pricing={pricing} />
    </div>
  );
}

type ExampleProps = { method: DeliveryMethod; pricing: Pricing };

const Line = ({ children }: { children: ReactNode }) => <Text size="sm">{children}</Text>;

function FixedExample({ pricing }: ExampleProps) {
  const { money } = useTenantFormat();
  const { country } = useCurrentUser().tenant;
  const chain = useChainSettings();
  const zone = pricing.deliveryAreas.find(({ kind }) => kind === 'delivery');
  return (
    <Line>
      Cada zona del mapa tiene su precio: en {zone ? `«${zone.name}»` : 'una zona de ejemplo'} se pagan{' '}
      <b>{money(zone?.fee ?? chain?.deliveryPrice ?? samples[country].zone)}</b>, sin importar la distancia.
    </Line>
  );
}

function DistanceExample({ method, pricing }: ExampleProps) {
  const { money, decimal } = useTenantFormat();
  const chain = useChainSettings()?.dynamicDeliveryPrice;
  const basePrice = method.basePrice ?? chain?.basePrice ?? null;
  const kmPrice = method.kmPrice ?? chain?.kmPrice ?? null;
  if (!Number.isFinite(basePrice) || !Number.isFinite(kmPrice) || basePrice === null || kmPrice === null)
    return <Line>Se cobra una base más un precio por kilómetro en línea recta desde el local. Escribe ambos.</Line>;
  const never = { ...pricing, minimumValueForFreeDelivery: null };
  const priced = { ...method, basePrice, kmPrice };
  const fee = deliveryFee(never, { method: priced, area: { fee: 0 }, distanceKm: sampleKm, total: 0 }) ?? 0;
  return (
    <Line>
      A {decimal(sampleKm)} km del local: {money(basePrice)} + {decimal(billableKm(sampleKm, pricing))} ×{' '}
      {money(kmPrice)} = <b>{money(fee)}</b>
    </Line>
  );
}

function FleetExample({ method }: ExampleProps) {
  const { money } = useTenantFormat();
  const { country } = useCurrentUser().tenant;
  const { deliveryFee: fee, serviceFee } = samples[country];
  const isSplit = hasServiceFee(method.deliveryType);
  const quote = isSplit ? { deliveryFee: fee, serviceFee } : { deliveryFee: fee, serviceFee: 0 };
  const cofinance = method.externalDeliveryCofinance ?? noCofinance;
  const { store, guest } = shareQuote(quote, Number.isFinite(cofinance.value) ? cofinance : noCofinance);
  const sum = ({ deliveryFee, serviceFee }: FleetQuote) => deliveryFee + serviceFee;
  return (
    <Line>
      Si {fleetName(method.deliveryType)} cobra {money(fee)} de despacho
      {isSplit && <> y {money(serviceFee)} de servicio</>}, el cliente paga <b>{money(sum(guest))}</b>
      {sum(store) > 0 ? (
        <>
          {' '}
          y el local <b>{money(sum(store))}</b>.
        </>
      ) : (
        ' y el local nada.'
      )}
    </Line>
  );
}
