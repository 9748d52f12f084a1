import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { asFailure } from '#kit/web/api/requests.ts';
import { CopyText } from '#kit/web/share/CopyText.tsx';
import { QrImage } from '#kit/web/share/QrImage.tsx';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { accountApi, type SecondFactorSetup } from '../../account.contract.ts';
import { failures } from '../../account.failures.ts';
import { qrCode } from './qrCode.ts';
import classes from './SecondFactor.module.css';
import { useOneField } from './useOneField.ts';

type ScanAndConfirmProps = {
  setup: SecondFactorSetup;
  onDone: (recoveryCodes: string[]) => void;
  /** Called when the secret has expired and a new one is needed. */
  onTooOld: () => void;
};

/** The secret as a QR code and as text, and the first code that shows that the app has it. */
export function ScanAndConfirm({ setup: { secret, uri, setupToken }, onDone, onTooOld }: ScanAndConfirmProps) {
  const { data: svg } = useQuery({ queryKey: ['qr', uri], queryFn: () => qrCode(uri), gcTime: 0 });
  const confirm = useEndpointMutation(accountApi.confirmSecondFactor, { invalidates: ['my_account', 'admin_users'] });
  const { form, input, isSending } = useOneField('code', async (code) => {
    try {
      onDone((await confirm.mutateAsync({ body: { setupToken, code } })).recoveryCodes);
    } catch (thrown) {
      if (asFailure(thrown).code !== failures.setupTooOld.code) throw thrown;
      toasts.failure(thrown);
      onTooOld();
    }
  });
  return (
    <form {...form}>
      <div className={classes.steps}>
        <div className={classes.scan}>
          <QrImage svg={svg} alt="Código QR para tu aplicación de códigos" width={168} />
          <div>
            <Text size="sm" fw={700}>
              1. Escanea el código QR con tu aplicación
            </Text>
            <Text size="sm" c="dimmed">
              O escribe esta clave en ella:
            </Text>
            <p className={classes.secret}>{grouped(secret)}</p>
            <CopyText value={secret} label="Copiar clave" copied="Copiada" size="compact-sm" variant="light" />
          </div>
        </div>
        <Stack gap="md">
          <TextInput
            {...input}
            label="2. Escribe el código de 6 dígitos que muestra"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            size="md"
            // It takes the place of the password, whose field had the focus.
            autoFocus
          />
          <Button type="submit" size="md" loading={isSending}>
            Activar
          </Button>
        </Stack>
      </div>
    </form>
  );
}

/** In groups of four, as people copy it by hand. */
const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');
