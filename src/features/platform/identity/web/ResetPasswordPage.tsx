import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { session } from '#kit/web/session/session.ts';
import { resetPasswordReply } from '../identity.contract.ts';
import { ChoosePassword } from './ChoosePassword.tsx';
import { SignInFrame } from './SignInFrame.tsx';
import { signInErrorMessage } from './signInErrorMessage.ts';

const requestNewLink = (
  <Button variant="light" size="md" renderRoot={(props) => <Link to="/forgot-password" {...props} />}>
    Pedir un enlace nuevo
  </Button>
);

/** Owner of the link. Requested once: each lookup of an invalid code counts as a guess. */
const linkQuery = (oobCode: string) => ({
  queryKey: ['password-link', oobCode],
  queryFn: async () => resetPasswordReply.parse(await session.identity('resetPassword', { oobCode })),
  enabled: oobCode !== '',
  staleTime: Infinity,
  gcTime: 0,
  retry: false,
});

/** Where the mails of a forgotten password and of an invitation lead. */
export function ResetPasswordPage() {
  const { oobCode = '' } = useSearch({ strict: false });
  const link = useQuery(linkQuery(oobCode));
  if (!oobCode)
    return (
      <SignInFrame title="Falta el código del enlace" lead="Abre el enlace completo del correo, o pide uno nuevo.">
        {requestNewLink}
      </SignInFrame>
    );
  if (link.error)
    return (
      <SignInFrame title="Este enlace no sirve" lead={signInErrorMessage(link.error)}>
        {requestNewLink}
      </SignInFrame>
    );
  if (link.data) return <ChoosePassword oobCode={oobCode} owner={link.data} />;
  return (
    <SignInFrame title="Elige tu contraseña" lead="Revisando el enlace…">
      <Skeleton h={260} radius="md" />
    </SignInFrame>
  );
}
