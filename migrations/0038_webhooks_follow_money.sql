-- A fact that was withdrawn and holds again is told again: how often it was withdrawn before stands in
-- a column, no longer as signs at the end of the revision.
alter table webhook_deliveries add column earlier_withdrawals integer default 0 not null;
update webhook_deliveries
  set earlier_withdrawals = char_length(revision) - char_length(rtrim(revision, '~')),
    revision = rtrim(revision, '~')
  where right(revision, 1) = '~';
alter table webhook_deliveries
  drop constraint webhook_deliveries_once,
  add constraint webhook_deliveries_once
    unique (endpoint_id, event, person_id, subject, revision, earlier_withdrawals);

-- A receipt is told as what is left of it: again where a part went back or comes to stay after all, and
-- no longer once all of it went back, no matter whether it is void.
create or replace view webhook_facts as
select 'person.approved' as event, u.id as person_id, '' as subject,
    extract(epoch from u.decided_at)::text as revision, u.decided_at as happened_at, '{}'::jsonb as data
  from users u where u.role = 'Trainee' and u.status = 'approved' and u.decided_at is not null
union all
select 'person.paid', r.trainee_id, r.number,
    coalesce((select nullif(count(*) + count(note.cancelled_at), 0)::text
      from credit_notes note where note.receipt_id = r.id), ''),
    r.issued_at,
    jsonb_build_object('receipt', r.number, 'purpose', r.payment_type,
      'amountPaise', r.amount_paise - r.credited_paise, 'month', to_char(r.assistance_month, 'YYYY-MM'))
  from receipts r where r.voided_at is null and r.credited_paise < r.amount_paise
union all
select 'person.joined', m.trainee_id, m.batch_id::text, extract(epoch from m.joined_at)::text, m.joined_at,
    jsonb_build_object('batch', b.batch_id, 'module', m.batch_type)
  from batch_members m join batches b on b.id = m.batch_id
union all
select 'person.marked', s.trainee_id, s.module, extract(epoch from s.scored_at)::text, s.scored_at,
    jsonb_build_object('module', s.module, 'score', s.score)
  from module_scores s
union all
select 'person.placed', p.trainee_id, p.id::text, p.version::text, p.recorded_at,
    jsonb_build_object('company', p.placed_company, 'joiningDate', p.onboarding_date)
  from placements p
union all
select 'month.due', a.user_id, d.id::text, '',
    greatest(d.created_at, d.due_on::timestamp at time zone 'Asia/Kolkata'),
    jsonb_build_object('month', to_char(d.month, 'YYYY-MM'), 'dueOn', d.due_on, 'amountPaise', d.amount_paise)
  from dues d join assistance_records a on a.id = d.record_id;
