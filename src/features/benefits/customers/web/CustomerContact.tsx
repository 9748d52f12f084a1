import { formatPhone } from '#domain/phones.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { PhoneButtons } from '#kit/web/share/PhoneButtons.tsx';
import type { Customer } from '../customers.contract.ts';

/** Ways to reach a customer; a phone is gone once their data is erased. */
export function CustomerContact({ customer: { name, phone } }: { customer: Customer }) {
  const { name: company } = useCurrentUser().tenant;
  if (phone === '') return null;
  return (
    <PhoneButtons
      phone={phone}
      label={formatPhone(phone)}
      message={`Hola${name && ` ${name}`}, te escribimos de ${company}.`}
    />
  );
}
