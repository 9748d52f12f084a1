import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { IconMapPinOff, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { instantOfMoment } from '#domain/time/moments.ts';
import { FactList } from '#kit/web/record/Facts.tsx';
import { RemoteSelect } from '#kit/web/form/fields/records/RemoteSelect.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import type { Failure } from '#kit/contract/failures.ts';
import { MomentBox } from '#kit/web/form/fields/MomentBox.tsx';
import { helpBelow } from '#kit/web/form/fields/TextField.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import type { Place } from '#kit/web/map/places.ts';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { ScreenPart } from '#kit/web/shell/screenParts.ts';
import { useMinute } from '#kit/web/shell/useMinute.ts';
import type { ServingStore } from '../coverage.contract.ts';
import { PlaceBox } from '../../explain/web/PlaceBox.tsx';
import { detailOf } from '../../record/web/StoreState.tsx';
import { stateText } from '../../record/web/stateText.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import classes from './CoveragePage.module.css';
import type { CoverageSearch } from './coverageSearch.ts';

type SaleVerdictProps = {
  productId: number;
  storeId: number;
  /** An instant; absent is now. */
  at?: string;
  /** The same as it was typed. */
  moment?: string;
};

declare module '#kit/web/shell/areaScreens.ts' {
  interface ScreenParts {
    /** Shows whether a store delivers a product, and where to fix it if not. */
    saleVerdict: ComponentType<SaleVerdictProps>;
  }
}

type PointPanelProps = {
  search: CoverageSearch;
  /** Called with the place of an entered address. */
  onPlace: (place: Place) => void;
  /** Undefined: not answered yet. */
  serving: readonly ServingStore[] | undefined;
  failure: Failure | null;
  onRetry: () => void;
};

/** Stores that deliver to a point at a moment, with their prices. */
export function PointPanel({ search, onPlace, serving, failure, onRetry }: PointPanelProps) {
  const { place, moment } = search;
  const { zone } = useTenantFormat();
  const canPickProduct = useCan('products.show');
  return (
    <Stack gap="md">
      <PlaceBox place={place} onPlace={(at) => at && onPlace(at)} />
      <MomentBox
        id="coverage-moment"
        label="Cuándo"
        inputWrapperOrder={helpBelow}
        description={moment ? `Hora de ${zone ?? 'la empresa'}.` : 'En blanco: ahora.'}
        value={moment}
        onChange={search.when}
      />
      {canPickProduct && (
        <RemoteSelect
          of="products"
          label="Qué quiere comprar"
          placeholder="Cualquier producto"
          value={search.product}
          onChange={search.buying}
        />
      )}
      {!place && (
        <Text size="sm" c="dimmed">
          Haz clic en el mapa, o escribe una dirección o sus coordenadas, y verás qué locales llegan hasta ahí.
        </Text>
      )}
      {place && (
        <div className={classes.asked}>
          <Text size="sm" fw={700}>
            {place.latitude}, {place.longitude}
          </Text>
          <Button variant="subtle" size="compact-sm" leftSection={<IconX size={15} />} onClick={() => search.ask(null)}>
            Quitar el punto
          </Button>
        </div>
      )}
      {place && failure && <QueryFailed failure={failure} what="quién llega a este punto" onRetry={onRetry} />}
      {place && !failure && serving && (
        <Answer serving={serving} sale={canPickProduct ? { product: search.product, at: moment } : null} />
      )}
    </Stack>
  );
}

/** Product to buy, and when. */
type Sale = { product: number | null; at: string };

function Answer({ serving, sale }: { serving: readonly ServingStore[]; sale: Sale | null }) {
  if (serving.length === 0)
    return (
      <Alert color="gray" icon={<IconMapPinOff size={20} aria-hidden />} title="Ningún local llega a este punto">
        Está fuera de todas las zonas de reparto.
      </Alert>
    );
  return (
    <ul className={classes.cards} aria-label="Locales que llegan a este punto">
      {serving.map((store) => (
        <ServingCard key={`${store.storeId} ${store.areaName}`} store={store} sale={sale} />
      ))}
    </ul>
  );
}

function ServingCard({ store, sale }: { store: ServingStore; sale: Sale | null }) {
  const { timeZone } = useCurrentUser().tenant;
  const { money, decimal } = useTenantFormat();
  const now = useMinute();
  const stateLine = stateText(store.state, { timeZone, now });
  const detail = detailOf(stateLine);
  const km = store.distanceKm === null ? null : `a ${decimal(Math.round(store.distanceKm * 10) / 10)} km`;
  const facts = [
    ['Despacho', store.fee === null ? 'Lo cotiza el repartidor' : store.fee === 0 ? 'Gratis' : money(store.fee)],
    ['Demora', `${store.wait} min`],
    ['Pedido mínimo', store.minimumOrder === 0 ? 'Sin mínimo' : money(store.minimumOrder)],
    ...(store.freeDeliveryFrom === null ? [] : [['Gratis desde', money(store.freeDeliveryFrom)] as const]),
  ] as const;
  return (
    <li className={classes.card}>
      <div className={classes.cardHead}>
        <Anchor
          fw={700}
          renderRoot={(props) => <Link to={`/stores/edit-store/${store.storeId}/delivery` as never} {...props} />}
        >
          {store.name}
        </Anchor>
        <StatusBadge tone={stateLine.tone}>{stateLine.word}</StatusBadge>
      </div>
      <Text size="sm" c="dimmed">
        {[`Zona «${store.areaName}»`, km, detail].filter(Boolean).join(' · ')}
      </Text>
      <FactList className={classes.facts} facts={facts} />
      {sale?.product && <Sells storeId={store.storeId} product={sale.product} at={sale.at} />}
    </li>
  );
}

/** Whether this store sells the product to this place, and leads to why. */
function Sells({ storeId, product, at: moment }: Sale & { storeId: number; product: number }) {
  const { timeZone } = useCurrentUser().tenant;
  const at = instantOfMoment(timeZone, moment)?.toISOString();
  return (
    <ScreenPart
      part="saleVerdict"
      productId={product}
      storeId={storeId}
      {...(at && { at })}
      {...(moment && { moment })}
    />
  );
}
