import { Anchor, Button, Drawer, Skeleton, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useInfiniteQuery } from '@tanstack/react-query';
import { endpointInfiniteQuery } from '#kit/web/api/query.ts';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { DateTime } from '#kit/web/shell/format.tsx';
import { campaignsApi, type SentMail } from '../campaigns.contract.ts';
import { sendStateLabels, type SendState } from '../campaignStates.rules.ts';

type SendListProps = { campaignId: number; state: SendState | null; onClose: () => void };

/** The mails of a campaign in a state, each with its customer. */
export function SendList({ campaignId, state, onClose }: SendListProps) {
  return (
    <Drawer opened={state !== null} onClose={onClose} size="lg" title={state && sendStateLabels[state]}>
      {state && <Mails campaignId={campaignId} state={state} />}
    </Drawer>
  );
}

function Mails({ campaignId, state }: { campaignId: number; state: SendState }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    endpointInfiniteQuery(campaignsApi.sends, { params: { id: campaignId }, query: { state } }),
  );
  if (error) return <QueryFailed failure={error} what="los destinatarios" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={320} radius="md" />;
  const mails = data.pages.flatMap((page) => page.data);
  return (
    <Stack gap="md">
      {mails.length === 0 && <Text size="sm">Sus destinatarios ya se eliminaron.</Text>}
      {mails.map((mail) => (
        <Mail key={mail.id} mail={mail} />
      ))}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Ver más
        </Button>
      )}
    </Stack>
  );
}

const Mail = ({ mail: { customerId, mail, problem, sentAt, clickedAt } }: { mail: SentMail }) => (
  <div>
    <Anchor size="sm" renderRoot={(props) => <Link to="/customers/$id" params={{ id: customerId }} {...props} />}>
      {mail || 'Cliente eliminado'}
    </Anchor>
    {problem !== '' && <Text size="sm">{problem}</Text>}
    {sentAt !== null && (
      <Text size="xs" c="dimmed">
        Enviado el <DateTime at={sentAt} />
        {clickedAt !== null && (
          <>
            {', '}abrió un enlace el <DateTime at={clickedAt} />
          </>
        )}
      </Text>
    )}
  </div>
);
