import { paymentContract } from '#testing/integrations/paymentContract.ts';
import { webpay } from './webpay.ts';
import { webpaySandbox } from './webpaySandbox.ts';

paymentContract(webpay, webpaySandbox, { without: ['webhook'] });
