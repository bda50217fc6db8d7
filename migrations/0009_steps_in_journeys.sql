-- What figures of people add up is worked out with the journeys, not each time they are read: the
-- last step each person came to, the result of the last module, and the days from step to step.
drop materialized view person_journey_cached;
alter view person_journey rename to person_days;

-- Days from one to the other, never below zero; null where a day is missing. Not "strict", so that
-- PostgreSQL puts it into the view in place of calling it.
create function days_between(from_day date, to_day date) returns integer language sql immutable
  parallel safe as $$select case when to_day > from_day then to_day - from_day
    when to_day <= from_day then 0 end$$;

-- Columns that most figures read come first: PostgreSQL finds them quickest there.
create view person_journey as
select j.registered_on, j.sub_role,
  -- The place of the last step in STEPS (insights/people.rules.ts). Accounts made by an admin were
  -- never decided on.
  case when j.placed_on is not null then 12 when j.interviews_on is not null then 11
    when j.eligible_on is not null then 10 when j.finalcheck_on is not null then 9
    when j.mock_on is not null then 8 when j.communication_on is not null then 7
    when j.aem_on is not null then 6 when j.java_on is not null then 5
    when j.paid_on is not null then 4 when j.documents_on is not null then 3
    when j.details_on is not null then 2 when j.status = 'approved' then 1 else 0 end as step,
  j.java_batch_id, j.status, j.is_disabled, j.has_record, j.is_active,
  -- Who passed the last module but not every one before it has not passed.
  case when j.last_score >= 7 and j.last_module < 5 then 'passed'
    when j.last_score is not null then 'failed' end as module_result,
  j.last_ends_on, j.runs_until, j.last_step_on, j.last_active_on, j.joined_on,
  days_between(j.registered_on, j.approved_on) as days_approved,
  days_between(j.approved_on, j.details_on) as days_details,
  days_between(j.details_on, j.documents_on) as days_documents,
  days_between(j.documents_on, j.paid_on) as days_paid,
  days_between(j.paid_on, j.java_on) as days_java,
  days_between(j.java_on, j.aem_on) as days_aem,
  days_between(j.aem_on, j.communication_on) as days_communication,
  days_between(j.communication_on, j.mock_on) as days_mock,
  days_between(j.mock_on, j.finalcheck_on) as days_finalcheck,
  days_between(j.finalcheck_on, j.eligible_on) as days_eligible,
  days_between(j.eligible_on, j.interviews_on) as days_interviews,
  days_between(j.interviews_on, j.placed_on) as days_placed,
  days_between(j.eligible_on, j.placed_on) as days_to_placement,
  j.approved_on, j.details_on, j.documents_on, j.paid_on, j.java_on, j.aem_on, j.communication_on,
  j.mock_on, j.finalcheck_on, j.eligible_on, j.interviews_on, j.placed_on,
  j.id, j.is_eligible, j.has_positive, j.onboarding_date, j.placed_company
from person_days j;

create materialized view person_journey_cached as select * from person_journey;
create unique index person_journey_cached_one_each on person_journey_cached (id);
