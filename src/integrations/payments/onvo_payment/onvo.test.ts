import { paymentContract } from '#testing/integrations/paymentContract.ts';
import { onvo } from './onvo.ts';
import { onvoSandbox } from './onvoSandbox.ts';

paymentContract(onvo, onvoSandbox, { without: ['partialRefund'] });
