import { Button, Divider, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { session } from '#kit/web/session/session.ts';
import { FormError } from './FormError.tsx';
import { signInErrorMessage } from './signInErrorMessage.ts';
import { socialNext } from './socialNext.ts';

type SocialSignInButtonProps = { provider: string; next: string | undefined };

/** Leaves for the OpenID provider, which returns to this tab. */
export function SocialSignInButton({ provider, next }: SocialSignInButtonProps) {
  const begin = useMutation({
    async mutationFn() {
      const address = await session.beginSocialSignIn();
      socialNext.write(next);
      location.assign(address);
    },
  });
  return (
    <Stack gap="md" mt="md">
      <Divider label="o" />
      {begin.isError && <FormError>{signInErrorMessage(begin.error)}</FormError>}
      <Button
        variant="default"
        size="md"
        fullWidth
        loading={begin.isPending || begin.isSuccess}
        onClick={() => begin.mutate()}
      >
        Continuar con {provider}
      </Button>
    </Stack>
  );
}
