import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { FirstUse } from '#kit/web/display/EmptyState.tsx';
import { useCan } from '#kit/web/session/Can.tsx';

/** A company without any order so far: no other period has sales. */
export function NoSalesYet() {
  const creates = useCan('stores.create');
  return (
    <FirstUse
      title="Aún no hay ventas"
      body="Con el primer pedido empiezan los reportes: cuánto se vende, qué, dónde y a quién."
      action={
        creates && (
          <Button renderRoot={(props) => <Link to="/first-hour" {...props} />}>Ver qué falta para vender</Button>
        )
      }
    />
  );
}
