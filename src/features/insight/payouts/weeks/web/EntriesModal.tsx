import { Anchor, Modal, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { endpointQuery } from '#kit/web/api/query.ts';
import { Row, Rows } from '#kit/web/record/Rows.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { DateTime, Money } from '#kit/web/shell/format.tsx';
import { entryKindLabels, type PayoutEntry, payoutsApi } from '../weeks.contract.ts';
import { addUp, PayoutFacts } from './PayoutFacts.tsx';
import classes from '../../entries/web/Payouts.module.css';
import { weekLabel } from '../weekText.ts';

/** All entries of an order in all weeks. */
export function EntriesModal({ orderId, onClose }: { orderId: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery(endpointQuery(payoutsApi.entries, { params: { id: orderId } }));
  const opens = useCan('orders.show');
  return (
    <Modal opened onClose={onClose} title={`Pedido #${orderId}`} size="lg" padding="lg">
      {error && !data && <QueryFailed failure={error} what="sus movimientos" onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h={160} />}
      {data && (
        <div className={classes.page}>
          <PayoutFacts sums={addUp(data.data)} />
          <Rows>
            {data.data.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </Rows>
          {opens && (
            <Anchor renderRoot={(props) => <Link to="/orders" search={{ order: orderId } as never} {...props} />}>
              Ver el pedido
            </Anchor>
          )}
        </div>
      )}
    </Modal>
  );
}

function Entry({ entry: { kind, weekId, payment, reason, createdAt, authorName } }: { entry: PayoutEntry }) {
  const about = (
    <>
      En la {weekLabel(weekId)}, <DateTime at={createdAt} />
      {reason && `, ${authorName}: ${reason}`}
    </>
  );
  return (
    <Row about={about} end={<Money value={payment} />}>
      <b>{entryKindLabels[kind]}</b>
    </Row>
  );
}
