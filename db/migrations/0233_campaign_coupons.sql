-- Batch whose codes the recipients of a campaign get, one each. No foreign key: it may be deleted, and the check before sending reports it.
alter table campaigns add column coupon_batch_id bigint;
alter table campaigns drop constraint campaigns_pause_reason_check;
alter table campaigns add constraint campaigns_pause_reason_check
  check (pause_reason in ('person', 'bounces', 'complaints', 'quota', 'provider', 'error', 'coupon'));
-- Code of the recipient, marked as sent in the same transaction.
alter table campaign_sends add column coupon_code text;
alter table campaign_sends add constraint campaign_sends_coupon_code_check check (length(coupon_code) between 1 and 60);
create unique index campaign_sends_coupon on campaign_sends (tenant_id, coupon_code) where coupon_code is not null;

alter table coupon_batches drop constraint coupon_batches_amount_check;
alter table coupon_batches add constraint coupon_batches_amount_check check (amount between 1 and 200000);
