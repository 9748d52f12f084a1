import { useState } from 'react';
import { Builder, picturesIn } from '#features/content/sections/web/index.ts';
import { pictureUrl } from '#kit/contract/pictures/pictureUrl.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import type { MailDraft } from '../campaigns.contract.ts';
import { MailPreview } from './MailPreview.tsx';

const { useValue } = fieldsFor<MailDraft>();

/** The sections of a mail, with the mail beside them. */
export function MailContent() {
  const [selected, setSelected] = useState<string | null>(null);
  const { content } = useValue('content');
  const keys = content.flatMap(picturesIn).map(({ picture }) => picture.key);
  return (
    <Builder
      place="mail"
      preview={<MailPreview />}
      pictureUrls={Object.fromEntries(keys.map((key) => [key, pictureUrl(key, 'medium')]))}
      selected={selected}
      onSelect={setSelected}
    />
  );
}
