import { fleetContract } from '#testing/integrations/fleetContract.ts';
import { uberSandbox } from '../uber_direct/uberDirectSandbox.ts';
import { uberDaas } from './uberDaas.ts';

fleetContract(uberDaas, uberSandbox('uber_daas'));
