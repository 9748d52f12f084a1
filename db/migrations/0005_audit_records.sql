-- The changes of a request by record, so that its first records are read without the thousands that follow.
drop index audit_changes_request;
create index audit_changes_request on audit_changes (tenant_id, request_id, entity, record_id, id);
