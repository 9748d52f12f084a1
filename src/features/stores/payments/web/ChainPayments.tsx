import { PaymentGridField } from './PaymentGridField.tsx';

/** What the chain says of payments, for stores that say nothing of a method: drawn in the settings of the company. */
export const ChainPayments = () => <PaymentGridField coded={false} />;
