import { paymentContract } from '#testing/integrations/paymentContract.ts';
import { mach } from './mach.ts';
import { machSandbox } from './machSandbox.ts';

paymentContract(mach, machSandbox, { without: ['signature'] });
