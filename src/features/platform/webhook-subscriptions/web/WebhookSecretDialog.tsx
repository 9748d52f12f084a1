import { SecretDialog } from '#kit/web/share/SecretDialog.tsx';

/** The secret of a webhook. */
export const WebhookSecretDialog = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <SecretDialog
    title="Secreto del webhook"
    secret={secret}
    ifLost="Si se pierde, cámbialo."
    advice="Tu sistema comprueba con él que los eventos vienen de Comanda."
    onClose={onClose}
  />
);
