import { Drawer, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { AnswerSkeleton } from './AnswerSkeleton.tsx';

const Answer = lazy(() => import('./StoreAnswer.tsx').then(({ StoreAnswer }) => ({ default: StoreAnswer })));

export type ExplainStoreProps = {
  storeId: number;
  name: string;
  opened: boolean;
  /** Its sales channels come before the question. */
  channelsFirst?: boolean;
  onClose: () => void;
};

/** Why a store takes an order or does not, for a moment, a place and a total that may be chosen. */
export function ExplainStore(props: ExplainStoreProps) {
  const { name, opened, onClose } = props;
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size="lg"
      title={
        <>
          ¿Por qué no recibe pedidos?
          <Text size="sm" c="dimmed">
            {name}
          </Text>
        </>
      }
    >
      {opened && (
        <Suspense fallback={<AnswerSkeleton />}>
          <Answer {...props} />
        </Suspense>
      )}
    </Drawer>
  );
}
