import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { countries } from '#domain/countries.ts';
import { Mark } from '#features/platform/identity/web/Mark.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import classes from './Brand.module.css';

const TenantSwitcher = lazy(() => import('./TenantSwitcher.tsx').then((file) => ({ default: file.TenantSwitcher })));

/** Whose back-office this is. Super-admins change it here. */
export function Brand({ small = false }: { small?: boolean }) {
  const { tenant, superAdmin } = useCurrentUser();
  const sub = superAdmin ? `${countries[tenant.country].name} · plataforma` : 'Centro de comando';
  const label = small ? (
    <VisuallyHidden>{tenant.name}</VisuallyHidden>
  ) : (
    <span className={classes.words}>
      <strong>{tenant.name}</strong>
      <span>{sub}</span>
    </span>
  );
  const brand = (
    <>
      {tenant.brand.logoUrl ? <img className={classes.logo} src={tenant.brand.logoUrl} alt="" /> : <Mark size={36} />}
      {label}
    </>
  );
  if (superAdmin)
    return (
      <Suspense fallback={<span className={classes.brand}>{brand}</span>}>
        <TenantSwitcher className={classes.brand}>{brand}</TenantSwitcher>
      </Suspense>
    );
  return (
    <Link to="/" className={classes.brand}>
      {brand}
    </Link>
  );
}
