import { Button } from '@mantine/core';
import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react';
import { whatsappLink } from './whatsappLink.ts';

type PhoneButtonsProps = {
  phone: string;
  /** The phone as the country writes it. */
  label: string;
  /** First message of the conversation, which the user can change before sending it. */
  message: string;
};

/** Calls a phone, or opens a conversation with it. */
export const PhoneButtons = ({ phone, label, message }: PhoneButtonsProps) => (
  <>
    <Button
      component="a"
      href={`tel:${phone}`}
      variant="default"
      leftSection={<IconPhone size={16} stroke={1.8} aria-hidden />}
    >
      {label}
    </Button>
    <Button
      component="a"
      href={whatsappLink(phone, message)}
      target="_blank"
      rel="noreferrer"
      variant="default"
      leftSection={<IconBrandWhatsapp size={16} stroke={1.8} aria-hidden />}
    >
      WhatsApp
    </Button>
  </>
);
