import { PaymentGridField } from './PaymentGridField.tsx';

/** The chain's payment methods, which stores inherit; part of the company's settings. */
export const ChainPayments = () => <PaymentGridField coded={false} />;
