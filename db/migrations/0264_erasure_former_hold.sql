-- Sentence and end of the hold that an erasure changed, for its revocation; null: the erasure opened the hold.
alter table company_erasures add column former_hold jsonb;
