-- was 0121_training_lists.sql
-- Who waits for a module and what a trainer grades are read from the memberships and marks themselves
-- (docs/decisions/0017-kept-counts.md): the tables that triggers kept of them go. Each `cascade` drops the function's triggers.
drop function waiting_members_touch() cascade;
drop function waiting_members_touch_user() cascade;
drop function waiting_members_touch_users() cascade;
drop function waiting_members_keep(uuid[]);
drop function waiting_members_of(uuid[]);
drop table waiting_members;
drop function if exists row_tallies_add_waiting();
drop function if exists row_tallies_move_waiting();

drop function graded_members_touch() cascade;
drop function graded_members_touch_user() cascade;
drop function graded_members_touch_users() cascade;
drop function graded_members_keep(uuid[]);
drop function graded_members_of(uuid[]);
drop table graded_members;

do $$
begin
  if to_regclass('row_tallies') is not null then
    delete from row_tallies where list = 'waiting_members';
  end if;
end
$$;

-- Everybody in a module, and every mark in one, without reading the tables.
create index batch_members_by_type on batch_members (batch_type, trainee_id);
create index module_scores_by_module on module_scores (module, trainee_id) include (score);

-- was 0122_people_as_queries.sql
-- Lists of people (marketing, who may apply, who has a fee to pay, who is in no batch) are queries: no trigger keeps them any more.
drop function if exists listed_people_touch() cascade;
drop function if exists listed_people_touch_payment() cascade;
drop function if exists listed_people_touch_user() cascade;
drop function if exists listed_people_touch_users() cascade;
drop function if exists listed_people_touch_unpaid() cascade;
drop function if exists listed_people_touch_sets() cascade;
drop function if exists listed_people_keep(uuid[]);
drop function if exists listed_people_of(uuid[]);
drop table if exists listed_people;
drop function if exists row_tallies_add_listed();
drop function if exists row_tallies_move_listed();
do $$
begin
  if to_regclass('row_tallies') is not null then
    execute 'delete from row_tallies where list = ''listed_people''';
  end if;
end
$$;

-- Who passed a module, for who passed them all.
create index module_scores_passed on module_scores (trainee_id) where score >= 7;

-- was 0123_warnings_found_when_read.sql
-- Signs of risk are found by a query when somebody reads them, and by a job (docs/decisions/0046-early-warning.md): what triggers
-- noted to be looked at again goes. Each `cascade` drops the function's triggers.
do $$
declare
  touch regprocedure;
begin
  for touch in select oid::regprocedure from pg_proc
    where pronamespace = current_schema()::regnamespace and proname like 'warning\_touch\_%' loop
    execute format('drop function %s cascade', touch);
  end loop;
end
$$;
drop table warning_touches, warning_looks;

-- When the last look at all batches began.
create table warning_refresh (
  is_only      boolean constraint warning_refresh_pkey primary key default true constraint warning_refresh_only check (is_only),
  refreshed_at timestamptz not null
);

-- was 0124_lists_counted.sql
-- Lists count their rows when they are asked for: what triggers kept of their number is no longer needed. Dropping a function
-- drops the triggers that call it.
drop function if exists row_tallies_add(), row_tallies_add_users(), row_tallies_move_user(), row_tallies_add_waiting(),
  row_tallies_move_waiting(), row_tallies_add_listed(), row_tallies_move_listed(), row_tallies_add_batches(),
  row_tallies_cancel_batch(), row_tallies_add_dues(), row_tallies_move_dues(), row_tallies_add_companies(),
  row_tallies_move_companies(), row_tallies_add_recipients(), row_tallies_move_recipients(), row_tallies_add_lists(),
  row_tallies_move_mail(), row_tallies_move_notification(), row_tallies_add_applications(), row_tallies_move_applications(),
  row_tallies_add_import_rows(), row_tallies_move_import_rows(), row_tallies_add_documents(), row_tallies_move_documents(),
  row_tallies_add_contact_messages(), row_tallies_move_contact_messages(), row_tallies_add_members(),
  row_tallies_move_members(), row_tallies_add_money(), row_tallies_add_received() cascade;
drop function message_counts_of(boolean, uuid, uuid);
drop table row_tallies;

-- These alone looked for a message by its mail or notification.
drop index message_recipients_by_mail;
drop index message_recipients_by_notification;

-- was 0125_person_journey.sql
-- Figures are counted from their rows: what was kept counted by triggers goes.
do $$
declare
  touch regprocedure;
begin
  for touch in select oid::regprocedure from pg_proc
    where pronamespace = current_schema()::regnamespace and proname like 'metric\_touch\_%' loop
    execute format('drop function %s cascade', touch);
  end loop;
end $$;
drop table metric_touches, metric_subjects, metric_counts, metric_state;

-- One row for each trainee: the day in India of each step, the last module joined, the placement and
-- the last activity. Marketing is for existing trainees, and for those who passed all five modules
-- with 7. Eligible since the fifth module was passed, or the account was made as Existing Trainee; at
-- the latest since the first interview or the placement, because a mark may be corrected afterwards.
create view person_journey as
select j.*,
  case when sub_role is null and placed_on is null and status <> 'rejected' and not is_disabled
    then greatest(last_step_on, active_on) end as last_active_on
from (select k.*,
  greatest(registered_on, approved_on, details_on, documents_on, paid_on, java_on, aem_on,
    communication_on, mock_on, finalcheck_on, scored_on, eligible_on, interviews_on, interview_changed_on,
    placed_on) as last_step_on
from (select u.id, u.status, u.is_disabled, u.sub_role,
    (u.created_at at time zone 'Asia/Kolkata')::date as registered_on,
    case when u.status = 'approved' then (u.decided_at at time zone 'Asia/Kolkata')::date end as approved_on,
    (d.submitted_at at time zone 'Asia/Kolkata')::date as details_on,
    (s.submitted_at at time zone 'Asia/Kolkata')::date as documents_on,
    (f.paid_at at time zone 'Asia/Kolkata')::date as paid_on,
    m.java_batch_id,
    (m.java_at at time zone 'Asia/Kolkata')::date as java_on,
    (m.aem_at at time zone 'Asia/Kolkata')::date as aem_on,
    (m.communication_at at time zone 'Asia/Kolkata')::date as communication_on,
    (m.mock_at at time zone 'Asia/Kolkata')::date as mock_on,
    (m.finalcheck_at at time zone 'Asia/Kolkata')::date as finalcheck_on,
    m.last_module, m.last_score, m.last_ends_on, m.runs_until,
    (m.scored_at at time zone 'Asia/Kolkata')::date as scored_on,
    u.sub_role is not distinct from 'Existing Trainee' or coalesce(c.passed = 5, false) as is_eligible,
    (least(case when u.sub_role = 'Existing Trainee' then u.created_at end,
      case when u.sub_role is not distinct from 'Existing Trainee' or c.passed = 5 then c.passed_at end,
      i.first_at, p.recorded_at) at time zone 'Asia/Kolkata')::date as eligible_on,
    (i.first_at at time zone 'Asia/Kolkata')::date as interviews_on,
    (i.changed_at at time zone 'Asia/Kolkata')::date as interview_changed_on,
    coalesce(i.has_positive, false) as has_positive,
    (p.recorded_at at time zone 'Asia/Kolkata')::date as placed_on,
    p.onboarding_date, p.placed_company,
    a.id is not null as has_record, coalesce(a.is_active, false) as is_active,
    coalesce(a.date_of_joining, p.onboarding_date) as joined_on,
    (x.at at time zone 'Asia/Kolkata')::date as active_on
  from users u
  left join trainee_details d on d.trainee_id = u.id
  left join document_sets s on s.trainee_id = u.id
  left join (select trainee_id, min(completed_at) as paid_at from admission_payments
    where status = 'completed' and payment_type <> 'Balance' group by trainee_id) f on f.trainee_id = u.id
  left join (select trainee_id, count(*) as passed, max(scored_at) as passed_at from module_scores
    where score >= 7 group by trainee_id) c on c.trainee_id = u.id
  left join (
    select n.trainee_id,
      (array_agg(n.batch_id) filter (where n.batch_type = 'Java'))[1] as java_batch_id,
      max(n.joined_at) filter (where n.batch_type = 'Java') as java_at,
      max(n.joined_at) filter (where n.batch_type = 'AEM') as aem_at,
      max(n.joined_at) filter (where n.batch_type = 'Communication') as communication_at,
      max(n.joined_at) filter (where n.batch_type = 'Mock') as mock_at,
      max(n.joined_at) filter (where n.batch_type = 'FinalCheck') as finalcheck_at,
      max(o.place) as last_module,
      (array_agg(c.score order by o.place desc))[1] as last_score,
      (array_agg(b.end_date order by o.place desc))[1] as last_ends_on,
      max(coalesce(b.end_date, 'infinity')) as runs_until,
      max(c.scored_at) as scored_at
    from batch_members n
    join (values ('Java', 1), ('AEM', 2), ('Communication', 3), ('Mock', 4), ('FinalCheck', 5)) o (module, place)
      on o.module = n.batch_type
    join batches b on b.id = n.batch_id
    left join module_scores c on c.trainee_id = n.trainee_id and c.module = n.batch_type
    group by n.trainee_id) m on m.trainee_id = u.id
  left join (select trainee_id, min(created_at) as first_at, max(changed_at) as changed_at,
    bool_or(feedback = 'Positive') as has_positive from interviews group by trainee_id) i on i.trainee_id = u.id
  left join placements p on p.trainee_id = u.id
  left join assistance_records a on a.user_id = u.id
  left join (select person_id, max(at) as at from (
      select user_id as person_id, last_used_at as at from sessions
      union all select actor_id, at from audit_log
      union all select trainee_id, uploaded_at from documents
      union all select trainee_id, greatest(created_at, completed_at) from admission_payments
      union all select trainee_id, uploaded_at from answers
      union all select c.trainee_id, t.starts_at from attendance c join training_sessions t on t.id = c.session_id
      union all select trainee_id, changed_at from marketing_profiles) activity
    group by person_id) x on x.person_id = u.id
  where u.role = 'Trainee') k) j;

-- The same as of its last refresh, which a hub of many people reads its figures from.
create materialized view person_journey_cached as select * from person_journey;
create unique index person_journey_cached_one_each on person_journey_cached (id);
create table person_journey_refresh (
  is_only boolean primary key default true constraint person_journey_refresh_one check (is_only),
  refreshed_at timestamptz not null,
  took_ms integer not null
);

-- How long approvals take is the median of the last ones.
create index users_approved on users (decided_at)
  where status = 'approved' and role = 'Trainee' and sub_role is null;

-- was 0126_dues_as_queries.sql
-- Whether a month of assistance came in, when, and what was recorded of it is read from its payment: no trigger keeps it at the due.
drop function if exists dues_keep() cascade;
alter table dues drop column is_received, drop column received_on, drop column recorded_paise;
create index assistance_payments_received on assistance_payments
  (coalesce(payment_date, (recorded_at at time zone 'Asia/Kolkata')::date)) where status = 'Received';

-- was 0127_counts_of_messages_read.sql
-- Mails of messages, and notifications of them that were read: the list of messages counts both.
create index outbox_of_messages on outbox (id) include (status, bounced_at) where kind = 'message';
create index notifications_of_messages_read on notifications (id) where kind = 'message' and read_at is not null;
