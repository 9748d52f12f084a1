import { Input, Skeleton, Stack, TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { uploadedUrl } from '#kit/web/form/files/uploadPicture.ts';
import { helpBelow } from '#kit/web/form/fields/TextField.tsx';
import { pictureLimits, picturesApi } from '#features/platform/pictures/pictures.contract.ts';
import type { SectionPicture } from '../fields/sectionFields.contract.ts';
import type { FieldInputProps } from './SectionInputs.tsx';

const PictureDrop = lazy(() =>
  import('#kit/web/form/files/PictureDrop.tsx').then((file) => ({ default: file.PictureDrop })),
);

type PictureInputProps = FieldInputProps & { id: string; error: string | undefined };

/** A picture with its alternative text. */
export function PictureInput({ field, value, onChange, pictureUrls, readOnly, id, error }: PictureInputProps) {
  const picture = value as SectionPicture | null;
  return (
    <Stack gap="xs">
      <Input.Wrapper id={id} label={field.label} error={error}>
        <Suspense fallback={<Skeleton h={96} radius="md" />}>
          <PictureDrop
            id={id}
            label={field.label}
            api={picturesApi}
            limits={pictureLimits}
            forms={undefined}
            pictureKey={picture?.key ?? null}
            url={picture && (pictureUrls[picture.key] ?? uploadedUrl(picture.key))}
            disabled={readOnly}
            onChange={(key) => onChange(key === null ? null : { key, alt: picture?.alt ?? '' })}
          />
        </Suspense>
      </Input.Wrapper>
      {picture && (
        <TextInput
          label="Texto alternativo"
          description="Qué muestra la imagen, para quien no la ve."
          inputWrapperOrder={helpBelow}
          maxLength={200}
          disabled={readOnly}
          value={picture.alt}
          onChange={(event) => onChange({ ...picture, alt: event.currentTarget.value })}
        />
      )}
    </Stack>
  );
}
