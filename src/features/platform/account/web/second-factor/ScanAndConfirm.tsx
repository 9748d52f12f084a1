import { Button, CopyButton, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { asFailure } from '#kit/web/api/requests.ts';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { accountApi, type SecondFactorSetup } from '../../account.contract.ts';
import { failures } from '../../account.failures.ts';
import { qrCode } from './qrCode.ts';
import classes from './SecondFactor.module.css';

type ScanAndConfirmProps = {
  setup: SecondFactorSetup;
  onDone: (recoveryCodes: string[]) => void;
  /** The secret was there for too long, and another one has to be asked for. */
  onTooOld: () => void;
};

/** The secret as a QR code and as text, and the first code that shows that the app has it. */
export function ScanAndConfirm({ setup: { secret, uri, setupToken }, onDone, onTooOld }: ScanAndConfirmProps) {
  const { data: svg } = useQuery({ queryKey: ['qr', uri], queryFn: () => qrCode(uri), gcTime: 0 });
  const confirm = useEndpointMutation(accountApi.confirmSecondFactor, { invalidates: ['my_account', 'admin_users'] });
  const form = useForm({ defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ code }) => {
    try {
      onDone((await confirm.mutateAsync({ body: { setupToken, code } })).recoveryCodes);
    } catch (thrown) {
      const { code: refused, message } = asFailure(thrown);
      if (refused === failures.setupTooOld.code) {
        toasts.failure(thrown);
        return onTooOld();
      }
      form.setError('code', { message });
      form.setFocus('code', { shouldSelect: true });
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <div className={classes.steps}>
        <div className={classes.scan}>
          <div className={classes.frame}>
            {svg ? (
              <img
                className={classes.qr}
                src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
                alt="Código QR para tu aplicación de códigos"
              />
            ) : (
              <Skeleton w="100%" h="100%" />
            )}
          </div>
          <div>
            <Text size="sm" fw={700}>
              1. Escanea el código QR con tu aplicación
            </Text>
            <Text size="sm" c="dimmed">
              O escribe esta clave en ella:
            </Text>
            <p className={classes.secret}>{grouped(secret)}</p>
            <CopyButton value={secret} timeout={2000}>
              {({ copied, copy }) => (
                <Button
                  size="compact-sm"
                  variant="light"
                  leftSection={copied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />}
                  onClick={copy}
                >
                  <span aria-live="polite">{copied ? 'Copiada' : 'Copiar clave'}</span>
                </Button>
              )}
            </CopyButton>
          </div>
        </div>
        <Stack gap="md">
          <TextInput
            {...form.register('code', { required: 'Debes completar este campo' })}
            label="2. Escribe el código de 6 dígitos que muestra"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            size="md"
            data-autofocus
            error={errors.code?.message}
          />
          <Button type="submit" size="md" loading={isSubmitting}>
            Activar
          </Button>
        </Stack>
      </div>
    </form>
  );
}

/** In groups of four, as people copy it by hand. */
const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');
