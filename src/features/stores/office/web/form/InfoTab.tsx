import type { Store } from '../../../record/stores.contract.ts';
import { ContactSection } from './ContactSection.tsx';
import { FollowUpSection } from './FollowUpSection.tsx';
import { IdentitySection } from './IdentitySection.tsx';
import { OrdersSection } from './OrdersSection.tsx';
import { QuestionsSection } from './QuestionsSection.tsx';
import { TipsSection } from './TipsSection.tsx';

/** General data of a store, in the order of setting it up. */
export function InfoTab({ store }: { store?: Store | undefined }) {
  return (
    <>
      <IdentitySection imageUrl={store?.imageUrl ?? null} />
      <ContactSection />
      <OrdersSection />
      <TipsSection />
      <QuestionsSection />
      <FollowUpSection />
    </>
  );
}
