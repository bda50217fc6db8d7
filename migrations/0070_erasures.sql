-- Who asks for their data to be erased, and what became of it. The name and address of who was erased stay sealed for a while,
-- for whoever has to answer for logs that name them by number alone; then they are destroyed.
create table erasures (
  id           uuid not null constraint erasures_pkey primary key,
  user_id      uuid not null constraint erasures_user references users (id) on delete restrict,
  status       text not null constraint erasures_status
                 check (status in ('asked', 'withdrawn', 'refused', 'granted', 'sealed', 'destroyed')),
  asked_at     timestamptz not null,
  -- When the office was last reminded of it.
  reminded_at  timestamptz,
  decided_by   uuid constraint erasures_decided_by references users (id) on delete restrict,
  decided_at   timestamptz,
  -- Why it was refused.
  answer       text,
  -- From when a granted one is carried out.
  fulfil_at    timestamptz,
  fulfilled_at timestamptz,
  sealed       bytea,
  destroyed_at timestamptz,
  constraint erasures_decided check (
    (status in ('asked', 'withdrawn')) = (decided_at is null) and (decided_at is null) = (decided_by is null)
  ),
  constraint erasures_answer check ((status = 'refused') = (answer is not null)),
  constraint erasures_sealed check ((status = 'sealed') = (sealed is not null))
);
create unique index erasures_one_open on erasures (user_id) where status in ('asked', 'granted');
create index erasures_waiting on erasures (asked_at) where status = 'asked';
create index erasures_to_do on erasures (status) where status in ('granted', 'sealed');

-- Of who was erased the record of support stays, without the number and the signed terms.
alter table assistance_records drop constraint assistance_records_mobile;
alter table assistance_records add constraint assistance_records_mobile check (mobile ~ '^([6-9][0-9]{9}|0{10})$');
alter table assistance_records drop constraint assistance_records_submitted;
alter table assistance_records add constraint assistance_records_submitted check (
  submitted_at is null
  or (mobile is not null and company_name is not null and package is not null and date_of_joining is not null
      and (terms_file_id is not null or mobile = '0000000000'))
);
