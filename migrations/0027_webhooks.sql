-- Addresses of other programs that are told what happens (Standard Webhooks).
create table webhook_endpoints (
  id             uuid not null,
  url            text not null,
  -- What it is for, in the admin's words.
  label          text not null,
  is_on          boolean default true not null,
  -- The key that signs and the one before it, sealed under the hub's secret.
  sealed         bytea not null,
  -- Until when the one before it signs as well; empty where it does not.
  former_until   timestamptz,
  -- Since when nothing arrives and the office knows; empty while it works.
  failing_since  timestamptz,
  created_by     uuid not null,
  created_at     timestamptz not null,
  version        integer default 1 not null,
  constraint webhook_endpoints_pkey primary key (id),
  constraint webhook_endpoints_url unique (url),
  constraint webhook_endpoints_author foreign key (created_by) references users (id) on delete restrict,
  constraint webhook_endpoints_url_length check (char_length(url) <= 500),
  constraint webhook_endpoints_label check (char_length(label) between 1 and 100)
);

-- What each address is told of, and since when.
create table webhook_subscriptions (
  endpoint_id uuid not null,
  event       text not null,
  since       timestamptz not null,
  constraint webhook_subscriptions_pkey primary key (endpoint_id, event),
  constraint webhook_subscriptions_endpoint
    foreign key (endpoint_id) references webhook_endpoints (id) on delete cascade,
  constraint webhook_subscriptions_event check (event in ('person.approved', 'person.paid',
    'person.joined', 'person.marked', 'person.placed', 'month.due'))
);

-- What was told to whom. The id is the message's, the same at each try.
create table webhook_deliveries (
  id           uuid not null,
  endpoint_id  uuid not null,
  event        text not null,
  -- Whom and what it is about; empty for a test.
  person_id    uuid,
  subject      text not null,
  -- Which state of it: a score that is changed is told again.
  revision     text not null,
  data         jsonb not null,
  happened_at  timestamptz not null,
  created_at   timestamptz not null,
  status       text default 'waiting' not null,
  attempts     integer default 0 not null,
  next_try_at  timestamptz not null,
  -- The last answer: its status, and the beginning of its words or what went wrong on the way.
  answer_code  integer,
  answer       text,
  delivered_at timestamptz,
  constraint webhook_deliveries_pkey primary key (id),
  constraint webhook_deliveries_once unique (endpoint_id, event, person_id, subject, revision),
  constraint webhook_deliveries_endpoint
    foreign key (endpoint_id) references webhook_endpoints (id) on delete cascade,
  constraint webhook_deliveries_person foreign key (person_id) references users (id) on delete restrict,
  constraint webhook_deliveries_status check (status in ('waiting', 'delivered', 'failed')),
  constraint webhook_deliveries_answer check (char_length(answer) <= 500)
);
create index webhook_deliveries_due on webhook_deliveries (next_try_at) where status = 'waiting';
create index webhook_deliveries_by_time on webhook_deliveries (endpoint_id, created_at desc, id desc);
create index webhook_deliveries_by_person on webhook_deliveries (person_id);

-- What programs are told of, as it stands now: what was taken back is not in it any more.
create view webhook_facts as
select 'person.approved' as event, u.id as person_id, '' as subject,
    extract(epoch from u.decided_at)::text as revision, u.decided_at as happened_at, '{}'::jsonb as data
  from users u where u.role = 'Trainee' and u.status = 'approved' and u.decided_at is not null
union all
select 'person.paid', r.trainee_id, r.number, '', r.issued_at,
    jsonb_build_object('receipt', r.number, 'purpose', r.payment_type, 'amountPaise', r.amount_paise,
      'month', to_char(r.assistance_month, 'YYYY-MM'))
  from receipts r where r.voided_at is null
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
