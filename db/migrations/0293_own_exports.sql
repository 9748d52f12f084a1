-- The user of the company who requested an export, and when the mail about it was sent; null: the platform did.
alter table company_exports add column requested_by int;
alter table company_exports add column mailed_at timestamptz;
