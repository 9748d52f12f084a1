export { MailContent } from './MailContent.tsx';
export { MailFields } from './MailFields.tsx';
export { MailFrame } from './MailFrame.tsx';
