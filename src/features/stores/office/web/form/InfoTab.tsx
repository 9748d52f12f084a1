import type { Store } from '../../../record/stores.contract.ts';
import { ContactSection } from './ContactSection.tsx';
import { FollowUpSection } from './FollowUpSection.tsx';
import { IdentitySection } from './IdentitySection.tsx';
import { OrdersSection } from './OrdersSection.tsx';
import { QuestionsSection } from './QuestionsSection.tsx';
import { TipsSection } from './TipsSection.tsx';

/** What a store is: in the order somebody who opens one thinks of it. */
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
