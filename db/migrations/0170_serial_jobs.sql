-- Jobs of a serial key run one after another; a blocked one has no entry in the queue until the running one ends.
alter table jobs add column serial_key text;
alter table jobs add column is_blocked boolean not null default false;
create index jobs_serial on jobs (tenant_id, serial_key) where serial_key is not null;

-- Entries of the queue had a queue of its own for each key, all of which every fetch locked.
do $$
begin
  if to_regclass('graphile_worker._private_job_queues') is not null then
    update graphile_worker._private_jobs set job_queue_id = null where job_queue_id is not null;
    delete from graphile_worker._private_job_queues;
  end if;
end
$$;
