-- What became of somebody's details: fields they changed by themselves until the office had verified their papers, and corrections they
-- asked for afterwards. Values are as they were stored; the employment is one value, since its days belong together.

create table details_changes (
  id          uuid constraint details_changes_pkey primary key,
  trainee_id  uuid not null constraint details_changes_details references trainee_details (trainee_id) on delete cascade,
  -- `personalDetails.surname`, or `employmentDetails` as a whole.
  field       text not null,
  old_value   jsonb,
  new_value   jsonb,
  status      text not null constraint details_changes_status check (status in ('made', 'asked', 'granted', 'refused', 'withdrawn')),
  -- When it was made or asked for.
  made_at     timestamptz not null,
  -- Why it is asked for; what was changed by oneself has none.
  reason      text,
  decided_by  uuid constraint details_changes_decided_by references users (id) on delete restrict,
  decided_at  timestamptz,
  -- Why it was refused.
  answer      text,
  -- From when the person is told of the decision; null once they were, and where there is nothing to tell.
  notify_at     timestamptz,
  constraint details_changes_reason check (status = 'made' or reason is not null),
  constraint details_changes_decided check ((status in ('granted', 'refused')) = (decided_by is not null) and (decided_by is null) = (decided_at is null)),
  constraint details_changes_answer check ((status = 'refused') = (answer is not null))
);
-- One open request for each field of a person.
create unique index details_changes_one_open on details_changes (trainee_id, field) where status = 'asked';
create index details_changes_of on details_changes (trainee_id, made_at desc);
create index details_changes_open on details_changes (made_at, id) where status = 'asked';
create index details_changes_to_notify on details_changes (trainee_id, notify_at) where notify_at is not null;

-- Several papers that are returned within the time to undo are told of in one mail.
alter table documents
  add column notify_at timestamptz,
  add constraint documents_notify check (notify_at is null or status = 'returned');
-- How long the office takes is read of the last ones.
create index documents_decided on documents (decided_at desc) where decided_at is not null;
create index documents_to_notify on documents (trainee_id, notify_at) where notify_at is not null;
