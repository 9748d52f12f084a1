import { Button } from '@mantine/core';
import { IconFocusCentered } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Rendition } from '#kit/contract/pictures/renditions.ts';
import type { PicturesApi } from '../picturesApi.ts';

export const FramingDialog = lazy(() =>
  import('./FramingDialog.tsx').then(({ FramingDialog }) => ({ default: FramingDialog })),
);

/** Default renditions of a picture field. */
export const usualForms: readonly Rendition[] = ['square', 'share'];

type FramingButtonProps = {
  api: PicturesApi;
  pictureKey: string;
  src: string;
  forms: readonly Rendition[];
  readOnly: boolean;
};

/** Opens the editor of framing and alternative text. */
export function FramingButton(props: FramingButtonProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconFocusCentered size={16} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Encuadre y texto alternativo
      </Button>
      <Suspense>{opened && <FramingDialog {...props} onClose={() => setOpened(false)} />}</Suspense>
    </>
  );
}
