import { Alert, Anchor, Text } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { endpointQuery } from '#kit/web/api/query.ts';
import { tenantsApi } from '#features/platform/tenants/tenants.contract.ts';
import { failures } from '../identity.failures.ts';
import { SocialSignInButton } from './SocialSignInButton.tsx';
import { SignInForm } from './SignInForm.tsx';
import { SignInFrame } from './SignInFrame.tsx';
import classes from './SignInFrame.module.css';

const greeting = { title: 'Te damos la bienvenida', lead: 'Ingresa con el correo de tu cuenta de administración.' };
const verifying = { title: 'Verifica que eres tú', lead: 'Falta el segundo paso: un código además de tu contraseña.' };

export function LoginPage() {
  const router = useRouter();
  const { next, refused } = useSearch({ strict: false });
  const tenant = useQuery(endpointQuery(tenantsApi.current)).data;
  const [isCodeStep, setIsCodeStep] = useState(false);
  return (
    <SignInFrame {...(isCodeStep ? verifying : greeting)}>
      {refused && (
        <Alert color="amber" icon={<IconShieldLock size={20} aria-hidden />} mb="md">
          {failures.secondFactorAtProvider.message}
        </Alert>
      )}
      <SignInForm
        onSignedIn={() => void router.navigate({ href: next ?? '/misc/home', replace: true })}
        onCodeAsked={setIsCodeStep}
      >
        {(email) => (
          <div className={classes.links}>
            <Anchor size="sm" renderRoot={(props) => <Link to="/forgot-password" state={{ email }} {...props} />}>
              ¿Olvidaste tu contraseña?
            </Anchor>
          </div>
        )}
      </SignInForm>
      {tenant?.socialSignIn && !isCodeStep && <SocialSignInButton provider={tenant.socialSignIn} next={next} />}
      {tenant?.termsUrl && !isCodeStep && (
        <Text size="sm" c="dimmed" className={classes.terms}>
          Al ingresar aceptas los{' '}
          <Anchor href={tenant.termsUrl} target="_blank" rel="noreferrer" underline="always">
            términos y condiciones
          </Anchor>
          .
        </Text>
      )}
    </SignInFrame>
  );
}
