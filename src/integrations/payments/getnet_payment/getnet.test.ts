import { paymentContract } from '#testing/integrations/paymentContract.ts';
import { getnet } from './getnet.ts';
import { getnetSandbox } from './getnetSandbox.ts';

paymentContract(getnet, getnetSandbox);
