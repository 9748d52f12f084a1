import { useState } from 'react';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { blankRichText, type RichText } from '../../../fields/richText.contract.ts';
import { RichTextInput } from '../RichTextInput.tsx';

function Screen({ onValue }: { onValue: (value: RichText) => void }) {
  const [value, setValue] = useState(blankRichText);
  return (
    <RichTextInput
      id="text"
      label="Texto"
      description={null}
      error={undefined}
      readOnly={false}
      value={value}
      onChange={(next) => {
        onValue(next);
        setValue(next);
      }}
    />
  );
}

/** Pastes into an empty text as from another page; resolves to a function that reads the text on the form. */
export async function pasteIntoText(data: Readonly<Record<string, string>>): Promise<() => RichText> {
  let current = blankRichText;
  const onValue = (value: RichText) => {
    current = value;
  };
  await renderScreen([{ path: '/', component: () => <Screen onValue={onValue} /> }], { at: '/' });
  const box = page.getByRole('textbox', { name: 'Texto' });
  await expect.element(box).toBeVisible();
  const clipboardData = new DataTransfer();
  for (const [type, content] of Object.entries(data)) clipboardData.setData(type, content);
  const element = box.element() as HTMLElement;
  element.focus();
  element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  return () => current;
}
