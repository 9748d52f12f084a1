import { Modal, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { weekdayLabels } from '#domain/time/weekdays.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { Row, Rows } from '#kit/web/record/Rows.tsx';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { DateTime, useTenantFormat } from '#kit/web/shell/format.tsx';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import classes from '../../entries/web/Payouts.module.css';
import { type PayoutTermsRow, type StoreTerms, termsApi } from '../terms.contract.ts';
import { ServiceCost } from './ServiceCost.tsx';

/** All terms of a store with their start days. */
export function TermsHistory({
  store: { id, storeName, present },
  onClose,
}: {
  store: StoreTerms;
  onClose: () => void;
}) {
  const { data, error, refetch } = useQuery(endpointQuery(termsApi.history, { params: { id } }));
  return (
    <Modal opened onClose={onClose} title={`Condiciones de ${storeName}`} size="lg" padding="lg">
      {error && !data && <QueryFailed failure={error} what="sus condiciones" onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h={160} />}
      {data?.data.length === 0 && <Text size="sm">Este local todavía no tiene condiciones: no paga comisión.</Text>}
      {data && (
        <Rows>
          {data.data.map((terms) => (
            <Terms key={terms.id} terms={terms} isPresent={terms.id === present?.id} />
          ))}
        </Rows>
      )}
    </Modal>
  );
}

function Terms({ terms, isPresent }: { terms: PayoutTermsRow; isPresent: boolean }) {
  const { day, decimal } = useTenantFormat();
  const { validFrom, deliveryCommission, pickUpCommission, vat, paymentWeekday, authorName, createdAt, replaced } =
    terms;
  const about = (
    <>
      {authorName}, <DateTime at={createdAt} />
    </>
  );
  const state = (
    <>
      {replaced && <StatusBadge tone="neutral">Reemplazadas</StatusBadge>}
      {isPresent && <StatusBadge tone="success">Vigentes</StatusBadge>}
    </>
  );
  return (
    <Row about={about} end={state}>
      <span className={classes.words}>
        <b>Desde el {day(validFrom)}</b>
        <span>
          Delivery {decimal(deliveryCommission)} %, retiro {decimal(pickUpCommission)} %, IVA {decimal(vat)} %
        </span>
        <span>
          Servicio <ServiceCost terms={terms} />, se paga el {weekdayLabels[paymentWeekday].toLowerCase()}
        </span>
      </span>
    </Row>
  );
}
