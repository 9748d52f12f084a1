import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldRules } from '#kit/contract/fieldRules.ts';
import { areaOf, endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { StatusBadge, type Tone } from '#kit/web/display/StatusBadge.tsx';
import { Can } from '#kit/web/session/Can.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { Money } from '#kit/web/shell/format.tsx';
import classes from '../../record/web/details/Details.module.css';
import {
  type PosCreditDetails,
  type PosDocumentDetails,
  posDocumentsApi,
  type TaxState,
} from '../posDocuments.contract.ts';
import { taxText } from '../documents.rules.ts';
import { TextForm } from './TextForm.tsx';

const taxTones: Record<TaxState, Tone> = { accepted: 'success', pending: 'neutral', rejected: 'error' };
const invalidates = [areaOf(posDocumentsApi.ofOrder)];

/** Documents that the point of sale issued for an order, and credit notes that it did not. */
export function OrderDocuments({ orderId: id }: { orderId: number }) {
  const { data } = useQuery(endpointQuery(posDocumentsApi.ofOrder, { params: { id } }));
  return (
    <>
      {data?.documents.map((document) => (
        <DocumentItem key={document.id} document={document} />
      ))}
      {data?.credits.map((credit) => (
        <CreditItem key={credit.id} credit={credit} />
      ))}
    </>
  );
}

function DocumentItem({
  document: { id, name, url, total, taxState, message, problem },
}: {
  document: PosDocumentDetails;
}) {
  const { country } = useCurrentUser().tenant;
  return (
    <div className={classes.payment}>
      <div className={classes.paid}>
        <Text span fw={700} size="sm">
          {url === null ? (
            name
          ) : (
            <Anchor href={url} target="_blank" rel="noreferrer" inherit>
              {name}
            </Anchor>
          )}
        </Text>
        <Text span fw={700} size="sm">
          <Money value={total} />
        </Text>
      </div>
      <div>
        <StatusBadge tone={taxTones[taxState]}>{taxText(taxState, country)}</StatusBadge>
      </div>
      {problem === null ? message && <Text size="xs">{message}</Text> : <Settle id={id} problem={problem} />}
    </div>
  );
}

function Settle({ id, problem }: { id: number; problem: string }) {
  const { mutate, isPending } = useEndpointMutation(posDocumentsApi.settle, {
    success: 'Documento revisado',
    invalidates,
  });
  return (
    <Alert color="red" radius="md" title={problem}>
      <Can do={posDocumentsApi.settle.policy}>
        <Button variant="default" loading={isPending} onClick={() => mutate({ params: { id } })}>
          Ya lo revisé
        </Button>
      </Can>
    </Alert>
  );
}

const titleOf = ({ state, documentName, number, settledBy }: PosCreditDetails): string =>
  state === 'byHand' ? `Nota de crédito ${number}, de ${settledBy}` : `Falta la nota de crédito de ${documentName}`;

function CreditItem({ credit }: { credit: PosCreditDetails }) {
  const { amount, state, problem, needsPerson } = credit;
  return (
    <div className={classes.payment}>
      <div className={classes.paid}>
        <Text span fw={700} size="sm">
          {titleOf(credit)}
        </Text>
        <Text span fw={700} size="sm">
          <Money value={amount} />
        </Text>
      </div>
      {state === 'waiting' && !needsPerson && <Text size="sm">{problem ?? 'Se está emitiendo.'}</Text>}
      {needsPerson && (
        <Alert color="red" radius="md" title={problem}>
          <Can do={posDocumentsApi.retryCredit.policy}>
            <CreditActions id={credit.id} />
          </Can>
        </Alert>
      )}
    </div>
  );
}

/** Issues a credit note again, or stores the number of the one that a person issued. */
function CreditActions({ id }: { id: number }) {
  const [isTyping, setTyping] = useState(false);
  const { mutate, isPending } = useEndpointMutation(posDocumentsApi.retryCredit, { invalidates });
  if (isTyping) return <NumberForm id={id} onClose={() => setTyping(false)} />;
  return (
    <Group gap="sm">
      <Button variant="default" loading={isPending} onClick={() => mutate({ params: { id } })}>
        Reintentar
      </Button>
      <Button variant="default" onClick={() => setTyping(true)}>
        Ya la emití
      </Button>
    </Group>
  );
}

function NumberForm({ id, onClose }: { id: number; onClose: () => void }) {
  const saving = useEndpointMutation(posDocumentsApi.settleCredit, { success: 'Número guardado', invalidates });
  return (
    <TextForm
      label="Número de la nota de crédito"
      maxLength={fieldRules(posDocumentsApi.settleCredit.body, 'number').maxLength}
      verb="Guardar número"
      saving={saving}
      save={(number) => saving.mutateAsync({ params: { id }, body: { number } })}
      onClose={onClose}
    />
  );
}
