import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { countries } from '#domain/countries.ts';
import { Mark } from '#features/identity/web/Mark.tsx';
import { useMe } from '../me.ts';
import classes from './Brand.module.css';
import { TenantSwitcher } from './TenantSwitcher.tsx';

/** Whose back-office this is. Super-admins change it here. */
export function Brand({ small = false }: { small?: boolean }) {
  const { tenant, superAdmin } = useMe();
  const sub = superAdmin ? `${countries[tenant.country].name} · plataforma` : 'Centro de comando';
  const words = small ? (
    <VisuallyHidden>{tenant.name}</VisuallyHidden>
  ) : (
    <span className={classes.words}>
      <strong>{tenant.name}</strong>
      <span>{sub}</span>
    </span>
  );
  if (superAdmin)
    return (
      <TenantSwitcher className={classes.brand}>
        <Mark size={36} />
        {words}
      </TenantSwitcher>
    );
  return (
    <Link to="/" className={classes.brand}>
      <Mark size={36} />
      {words}
    </Link>
  );
}
