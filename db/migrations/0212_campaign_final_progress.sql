-- Mails by state, clicks and unsubscriptions of a campaign whose recipients were deleted.
alter table campaigns add column final_progress jsonb;
