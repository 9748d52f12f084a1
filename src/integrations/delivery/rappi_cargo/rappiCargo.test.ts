import { fleetContract } from '#testing/integrations/fleetContract.ts';
import { rappiCargo } from './rappiCargo.ts';
import { rappiCargoSandbox } from './rappiCargoSandbox.ts';

fleetContract(rappiCargo, rappiCargoSandbox);
