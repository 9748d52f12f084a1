import { PaymentGridField } from '../../payments/web/PaymentGridField.tsx';

/** Payment methods to switch on or off; the others stay. */
export const PaymentChanges = () => <PaymentGridField keeps />;
