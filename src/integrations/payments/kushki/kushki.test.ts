import { cardContract } from '#testing/integrations/cardContract.ts';
import { paymentContract } from '#testing/integrations/paymentContract.ts';
import { savedCardMethod } from './dialect.ts';
import { kushki } from './kushki.ts';
import { kushkiSandbox } from './kushkiSandbox.ts';

paymentContract(kushki, kushkiSandbox);
cardContract(kushki, kushkiSandbox, savedCardMethod);
