import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useFormContext } from '#kit/web/form/FormContext.ts';
import { Can } from '#kit/web/session/Can.tsx';
import type { BannerDraft } from '../../record/bannerShape.contract.ts';
import type { KindScreens } from './bannerKinds.ts';

const BannerPreview = lazy(() => import('./BannerPreview.tsx').then((file) => ({ default: file.BannerPreview })));

/** Shows the shop with the values that the form has now. */
export function PreviewButton({ screens, id }: { screens: KindScreens; id: number | undefined }) {
  const { form } = useFormContext();
  const [draft, setDraft] = useState<BannerDraft | null>(null);
  return (
    <Can do={screens.api.update.policy}>
      <Button
        variant="default"
        leftSection={<IconEye size={16} aria-hidden />}
        onClick={() => setDraft(form.getValues() as BannerDraft)}
      >
        Ver en la tienda
      </Button>
      <Suspense>{draft && <BannerPreview {...{ screens, id, draft }} onClose={() => setDraft(null)} />}</Suspense>
    </Can>
  );
}
