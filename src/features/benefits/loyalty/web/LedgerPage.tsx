import { Button, Stack } from '@mantine/core';
import { IconGift, IconPlusMinus } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { formatPhone } from '#domain/phones.ts';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { FormLoading } from '#kit/web/form/FormLoading.tsx';
import { StoredRecord } from '#kit/web/record/StoredRecord.tsx';
import { Can } from '#kit/web/session/Can.tsx';
import { PageHeader } from '#kit/web/shell/PageHeader.tsx';
import { customerName } from '../../customers/customers.contract.ts';
import { loyaltyApi, type PointsCard, type PointsHolder } from '../loyalty.contract.ts';
import { AdjustDialog } from './AdjustDialog.tsx';
import { BalanceFacts } from './BalanceFacts.tsx';
import { GiftCardCode } from './GiftCardCode.tsx';
import { GiftCardDialog } from './GiftCardDialog.tsx';
import { Ledger } from './Ledger.tsx';

const back = { to: '/loyalty-customers', label: 'Saldos de puntos' };
const loading = <FormLoading title="Puntos del cliente" back={back} sections={[120, 420]} />;

export function LedgerPage() {
  const { id } = useParams({ from: '/signed-in/loyalty-customers/$id' });
  return (
    <StoredRecord
      endpoint={loyaltyApi.customer}
      id={id}
      what="los puntos de este cliente"
      back={back}
      loading={loading}
    >
      {(holder) => <HolderLedger holder={holder} />}
    </StoredRecord>
  );
}

/** Balance, movements and actions of a customer. */
export function HolderLedger({ holder }: { holder: PointsHolder }) {
  const [open, setOpen] = useState<'adjust' | 'card' | null>(null);
  const [card, setCard] = useState<PointsCard | null>(null);
  const { id, phone, available } = holder;
  const close = () => setOpen(null);
  return (
    <>
      <PageHeader
        title={customerName(holder)}
        back={back}
        sub={phone && formatPhone(phone)}
        actions={
          <>
            <Can do="customers.show">
              <Button variant="default" renderRoot={(props) => <Link to="/customers/$id" params={{ id }} {...props} />}>
                Ver cliente
              </Button>
            </Can>
            <Can do={loyaltyApi.giftCard.policy}>
              <Button
                variant="default"
                leftSection={<IconGift size={17} stroke={1.9} aria-hidden />}
                disabled={available === 0}
                onClick={() => setOpen('card')}
              >
                Hacer gift card
              </Button>
            </Can>
            <Can do={loyaltyApi.adjust.policy}>
              <Button leftSection={<IconPlusMinus size={17} aria-hidden />} onClick={() => setOpen('adjust')}>
                Ajustar puntos
              </Button>
            </Can>
          </>
        }
      />
      <Stack gap="md">
        <FormSection>
          <BalanceFacts holder={holder} />
        </FormSection>
        <FormSection title="Movimientos">
          <Ledger customerId={id} />
        </FormSection>
      </Stack>
      {open === 'adjust' && <AdjustDialog holder={holder} onClose={close} />}
      {open === 'card' && <GiftCardDialog holder={holder} onCreated={setCard} onClose={close} />}
      {card && <GiftCardCode card={card} onClose={() => setCard(null)} />}
    </>
  );
}
