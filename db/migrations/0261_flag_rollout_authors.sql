-- The person who halted a rollout, continued it or rolled it back; null: it halted by failed jobs, or never did.
alter table flag_rollouts add column state_by text;
