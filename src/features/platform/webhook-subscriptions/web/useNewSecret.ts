import { useState } from 'react';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { confirm } from '#kit/web/shell/dialogs.tsx';
import { type WebhookSubscription, webhookSubscriptionsApi } from '../webhookSubscriptions.contract.ts';

/** Changes the secret of a webhook after a question; `secret` is the new one until it is closed. */
export function useNewSecret() {
  const [secret, setSecret] = useState<string | null>(null);
  const change = useEndpointMutation(webhookSubscriptionsApi.rotateSecret);
  const rotate = ({ id, name }: WebhookSubscription) =>
    void confirm({
      title: `¿Cambiar el secreto de «${name}»?`,
      body: 'El actual sirve 24 horas más: en ese plazo, pon el nuevo en tu sistema.',
      confirm: 'Cambiar secreto',
      run: async () => setSecret((await change.mutateAsync({ params: { id } })).secret),
    });
  return { rotate, secret, close: () => setSecret(null) };
}
