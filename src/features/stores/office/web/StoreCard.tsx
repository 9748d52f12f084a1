import { Text } from '@mantine/core';
import { IconClock, IconMapPin, IconToolsKitchen2 } from '@tabler/icons-react';
import { type DispatchMethod, dispatchLabels, dispatchMethods } from '#domain/delivery/dispatch.ts';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import type { StoreRow } from '../../record/stores.contract.ts';
import classes from './StoreCard.module.css';
import { detailOf, dispatchIcons, useStateText } from '../../record/web/StoreState.tsx';
import { MenuName } from './storeColumns.tsx';

/** Details of a store under its name: availability by method, and location. */
export function StoreCard({ store }: { store: StoreRow }) {
  return (
    <>
      <ul className={classes.ways}>
        {dispatchMethods.map((method) => (
          <Way key={method} store={store} method={method} />
        ))}
      </ul>
      <div className={classes.foot}>
        <span className={classes.fact}>
          <IconMapPin size={15} stroke={1.7} aria-hidden />
          {store.commune ?? '—'}
        </span>
        <span className={classes.fact}>
          <IconToolsKitchen2 size={15} stroke={1.7} aria-hidden />
          <MenuName store={store} />
        </span>
      </div>
    </>
  );
}

function Way({ store, method }: { store: StoreRow; method: DispatchMethod }) {
  const stateText = useStateText(store, method);
  const Icon = dispatchIcons[method];
  const offered = store.orderMethod[method];
  return (
    <li className={classes.way} data-off={!offered || undefined}>
      <span className={classes.sign}>
        <Icon size={19} stroke={1.6} aria-hidden />
      </span>
      <div className={classes.told}>
        <span className={classes.line}>
          <span>{dispatchLabels[method]}</span>
          <StatusBadge tone={stateText.tone}>{stateText.word}</StatusBadge>
        </span>
        <Text span size="xs" c="dimmed" lineClamp={2}>
          {detailOf(stateText) || (offered ? 'Todo el día' : 'Desactivado en este local')}
        </Text>
      </div>
      {offered && (
        <span className={classes.wait} title="Espera">
          <IconClock size={14} stroke={1.8} aria-hidden />
          {store.state[method].wait} min
        </span>
      )}
    </li>
  );
}
