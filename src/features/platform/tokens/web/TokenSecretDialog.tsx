import { SecretDialog } from '#kit/web/share/SecretDialog.tsx';
import type { TokenSecret } from '../tokens.contract.ts';

/** The secret of a token. */
export const TokenSecretDialog = ({
  token: { name, secret },
  onClose,
}: {
  token: TokenSecret;
  onClose: () => void;
}) => (
  <SecretDialog
    title={`Secreto de «${name}»`}
    secret={secret}
    ifLost="Si se pierde, rótalo."
    advice="Guárdalo en la configuración secreta del sistema que lo usa y envíalo en el encabezado Authorization: Bearer. Nunca lo pongas en una dirección, en un correo ni en el código."
    onClose={onClose}
  />
);
