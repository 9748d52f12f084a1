import { Anchor, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { minuteLength } from '#domain/time/zonedTime.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { FixLink } from '#kit/web/form/FixLink.tsx';
import type { ScreenParts } from '#kit/web/shell/areaScreens.ts';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { menuInsightApi } from '../guestMenus.contract.ts';
import classes from './SaleVerdict.module.css';

/** Whether a store delivers a product: the first failed check, a link to fix it and a link to the others. */
export function SaleVerdict({ productId, storeId, at, moment }: ComponentProps<ScreenParts['saleVerdict']>) {
  const { data, error } = useQuery({
    ...endpointQuery(menuInsightApi.explain, {
      params: { id: productId },
      query: { storeId, channel: 'web', method: 'delivery', ...(at && { at }) },
    }),
    refetchInterval: at ? false : minuteLength,
  });
  if (!data && !error) return <Skeleton h={24} mt={8} aria-label="Buscando si lo vende" />;
  const failing = data?.checks.filter(({ ok }) => !ok) ?? [];
  const [first] = failing;
  const others = failing.length - 1;
  const search = { storeId, method: 'delivery', ...(moment && { at: moment }) };
  const linkText = others > 0 ? `y ${others} ${others === 1 ? 'motivo' : 'motivos'} más` : 'Ver por qué';
  return (
    <div className={classes.verdict}>
      {data && (
        <StatusBadge tone={data.sellable ? 'success' : 'error'}>
          {data.sellable ? 'Lo vende' : 'No lo vende'}
        </StatusBadge>
      )}
      {first && <Text size="sm">{first.message}</Text>}
      {error && <Text size="sm">{error.message}</Text>}
      <span className={classes.ways}>
        {first?.path && <FixLink path={first.path} verb="Cambiar" what={first.message} />}
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link to={`/products/explain/${productId}` as never} search={search as never} {...props} />
          )}
        >
          {linkText}
        </Anchor>
      </span>
    </div>
  );
}
