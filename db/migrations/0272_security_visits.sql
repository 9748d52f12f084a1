-- Visits for a security investigation: read-only, unknown to the company, approved by a second owner of the platform.
alter table platform_visits drop constraint platform_visits_kind_check;
alter table platform_visits add constraint platform_visits_kind_check
  check (kind in ('request', 'incident', 'setup', 'billing', 'review', 'security'));
alter table platform_visits add constraint platform_visits_security_check check (kind <> 'security' or writes_until is null);

-- Requests for them. Rows of the platform's company, so that no other one reads them.
create table security_visit_requests (
  tenant_id       int not null references tenants (id),
  id              bigint generated always as identity,
  company_id      int not null,
  requester_id    bigint not null,
  requester_name  text not null,
  requester_email text not null,
  reason          text not null constraint security_visit_requests_reason_check check (length(reason) between 10 and 500),
  ticket          text not null constraint security_visit_requests_ticket_check check (length(ticket) between 1 and 60),
  created_at      timestamptz not null default now(),
  decision        text constraint security_visit_requests_decision_check check (decision in ('approved', 'rejected')),
  decided_at      timestamptz,
  decider_id      bigint,
  decider_name    text,
  used_at         timestamptz,
  primary key (tenant_id, id),
  constraint security_visit_requests_decider_check check (decider_id <> requester_id),
  constraint security_visit_requests_decided_check
    check ((decision is null) = (decided_at is null) and (decision is null) = (decider_id is null)),
  constraint security_visit_requests_used_check check (used_at is null or decision = 'approved')
);
create index security_visit_requests_requester on security_visit_requests (tenant_id, requester_id, company_id, id);
select tenant_table('security_visit_requests');
