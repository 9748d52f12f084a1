select grant_policies(array['mail_senders.list', 'mail_senders.show', 'mail_senders.create', 'mail_senders.update',
  'mail_senders.delete', 'mail_suppressions.list', 'mail_suppressions.update', 'email_quota.show']);
