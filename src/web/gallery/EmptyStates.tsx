import { Button, SimpleGrid } from '@mantine/core';
import { Failure, kitFailures } from '#kit/contract/failures.ts';
import { FirstUse, LoadFailed, NoPermission, NoResults } from '#kit/web/display/EmptyState.tsx';
import { offlineFailure } from '#kit/web/api/requests.ts';
import { Frame, Part } from './Part.tsx';

const noop = () => undefined;

export function EmptyStates() {
  return (
    <Part name="Vacíos">
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Frame>
          <FirstUse
            title="Todavía no hay roles"
            body="Un rol dice qué puede ver y hacer cada persona."
            action={<Button>Crear rol</Button>}
          />
        </Frame>
        <Frame>
          <NoResults query="ñandú" onClear={noop} />
        </Frame>
        <Frame>
          <NoPermission what="los roles" />
        </Frame>
        <Frame>
          <LoadFailed failure={new Failure(kitFailures.unexpected, { requestId: 'req-7f3a' })} onRetry={noop} />
        </Frame>
        <Frame>
          <LoadFailed failure={offlineFailure()} onRetry={noop} />
        </Frame>
      </SimpleGrid>
    </Part>
  );
}
