import { Input, SegmentedControl } from '@mantine/core';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { useField } from '#kit/web/form/FormContext.ts';
import type { UserDraft } from '../users.contract.ts';

const { Password } = fieldsFor<UserDraft>();

/** First access of a new user: a link by mail, or a password handed over in person. */
export function FirstAccess({ typed, onTyped }: { typed: boolean; onTyped: (typed: boolean) => void }) {
  const { change } = useField<string | null>({ name: 'password', label: 'Contraseña', secret: true });
  return (
    <div>
      <Input.Wrapper
        label="Cómo entra por primera vez"
        labelElement="div"
        description={
          typed
            ? 'Escríbela y entrégasela tú: no se la enviaremos.'
            : 'Recibe un correo con un enlace para elegir su contraseña.'
        }
        mb={typed ? 'xs' : 0}
      >
        <SegmentedControl
          aria-label="Cómo entra por primera vez"
          mt={4}
          fullWidth
          data={[
            { value: 'invitation', label: 'Invitar por correo' },
            { value: 'password', label: 'Escribir contraseña' },
          ]}
          value={typed ? 'password' : 'invitation'}
          onChange={(value) => {
            if (value === 'invitation') change(null);
            onTyped(value === 'password');
          }}
        />
      </Input.Wrapper>
      {typed && <Password name="password" label="Contraseña" required description="Al menos 10 caracteres." />}
    </div>
  );
}
