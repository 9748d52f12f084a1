-- At most one job of a key waits to start; the key is given up when the job starts.
alter table jobs add column unique_key text;
alter table jobs add constraint jobs_key_unique unique (tenant_id, unique_key);
