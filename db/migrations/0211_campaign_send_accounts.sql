-- Account that a mail was last sent by; its answer is looked up only there. Blank: it was not sent yet.
alter table campaign_sends add column account text not null default '';
