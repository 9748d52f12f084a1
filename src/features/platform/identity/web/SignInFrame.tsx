import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { endpointQuery } from '#kit/web/api/query.ts';
import { tenantsApi } from '#features/platform/tenants/tenants.contract.ts';
import { Mark } from './Mark.tsx';
import classes from './SignInFrame.module.css';
import { TicketRail } from './TicketRail.tsx';

type SignInFrameProps = {
  title: string;
  lead: ReactNode;
  /** Whose back-office it is about, where that is not the one of this host. */
  company?: string | undefined;
  children: ReactNode;
};

/** The page around everything that happens before one is signed in: the product on one side, the form on the other. */
export function SignInFrame({ title, lead, company, children }: SignInFrameProps) {
  const tenant = useQuery(endpointQuery(tenantsApi.current)).data;
  return (
    <div className={classes.page}>
      <div className={classes.brand}>
        <p className={classes.product}>
          <Mark size={44} inverted />
          Comanda
        </p>
        <div>
          <p className={classes.claim}>
            Tus locales, tu menú y tus pedidos <em>en un solo lugar</em>
          </p>
          <p className={classes.sub}>
            Abre y cierra locales, publica el menú en cada canal y atiende cada pedido en vivo.
          </p>
        </div>
        <TicketRail />
      </div>
      <main className={classes.panel}>
        <div className={classes.form}>
          <div className={classes.tenant}>
            <Mark size={32} />
            <span>{company ?? tenant?.name ?? 'Comanda'}</span>
          </div>
          <Title order={1}>{title}</Title>
          <Text c="dimmed" mt={6} mb="xl">
            {lead}
          </Text>
          {children}
        </div>
      </main>
    </div>
  );
}
