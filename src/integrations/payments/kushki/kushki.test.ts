import { paymentContract } from '#testing/integrations/paymentContract.ts';
import { kushki } from './kushki.ts';
import { kushkiSandbox } from './kushkiSandbox.ts';

paymentContract(kushki, kushkiSandbox);
