import { PosCard } from './PosCard.tsx';
import { StoreCodes } from './StoreCodes.tsx';

type StorePosProps = { storeId: number; place: 'lead' | 'side' };

/** The point of sale of a store on its page: what it lacks beside the state of the store, its card beside the form. */
export const StorePos = ({ storeId, place }: StorePosProps) =>
  place === 'lead' ? <StoreCodes storeId={storeId} /> : <PosCard storeId={storeId} />;
