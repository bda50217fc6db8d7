-- People who ask about the training before they have an account: who they are, when to call them
-- next, what came of each call, and the account that came of it.
create table enquiries (
  id           uuid not null,
  mobile       text not null,
  name         text not null,
  email        text,
  -- As the owner's list had it when it was chosen.
  source       text not null,
  wants        text default 'Not sure' not null,
  note         text,
  next_call_on date,
  next_call_at text,
  -- Whose it is; null for nobody's.
  handled_by   uuid,
  -- The account that came of it, by invitation or because they registered.
  user_id      uuid,
  invited_at   timestamptz,
  message_id   uuid,
  lost_at      timestamptz,
  lost_reason  text,
  -- The last day for which its owner was told of the call.
  reminded_on  date,
  created_at   timestamptz not null,
  created_by   uuid not null,
  version      integer default 1 not null,
  constraint enquiries_pkey primary key (id),
  constraint enquiries_owner foreign key (handled_by) references users (id) on delete restrict,
  constraint enquiries_account foreign key (user_id) references users (id) on delete restrict,
  constraint enquiries_author foreign key (created_by) references users (id) on delete restrict,
  constraint enquiries_message
    foreign key (message_id) references contact_messages (id) on delete set null,
  constraint enquiries_mobile check (mobile ~ '^[6-9][0-9]{9}$'),
  constraint enquiries_name check (char_length(name) between 1 and 100),
  constraint enquiries_source check (char_length(source) between 1 and 60),
  constraint enquiries_wants check (wants in ('Java', 'AEM', 'Not sure')),
  constraint enquiries_note check (char_length(note) between 1 and 1000),
  constraint enquiries_next_call check (next_call_at is null or next_call_on is not null),
  constraint enquiries_next_call_at check (next_call_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  constraint enquiries_lost check ((lost_at is null) = (lost_reason is null)),
  constraint enquiries_lost_reason check (char_length(lost_reason) between 1 and 500)
);
-- One at a time of each number.
create unique index enquiries_one_open on enquiries (mobile) where lost_at is null;
create unique index enquiries_one_per_message on enquiries (message_id) where message_id is not null;
create index enquiries_by_mobile on enquiries (mobile);
create index enquiries_by_email on enquiries (email) where email is not null;
create index enquiries_by_account on enquiries (user_id) where user_id is not null;
create index enquiries_by_owner on enquiries (handled_by) where handled_by is not null;
create index enquiries_next on enquiries (next_call_on, next_call_at, id) where lost_at is null;
create index enquiries_newest on enquiries (created_at desc, id);

-- Each time somebody spoke with them, or tried to.
create table enquiry_calls (
  id           uuid not null,
  enquiry_id   uuid not null,
  result       text not null,
  note         text,
  -- What was agreed on for the next time.
  next_call_on date,
  next_call_at text,
  called_by    uuid not null,
  called_at    timestamptz not null,
  version      integer default 1 not null,
  constraint enquiry_calls_pkey primary key (id),
  constraint enquiry_calls_enquiry foreign key (enquiry_id) references enquiries (id) on delete cascade,
  constraint enquiry_calls_caller foreign key (called_by) references users (id) on delete restrict,
  constraint enquiry_calls_result check (result in ('Spoke', 'No answer', 'Wrong number')),
  constraint enquiry_calls_note check (char_length(note) between 1 and 1000)
);
create index enquiry_calls_newest on enquiry_calls (enquiry_id, called_at desc);

-- Whose number an enquiry has is asked while it is typed, and each minute of those without an account.
create index trainee_details_by_last_digits on trainee_details ((right(contact_number, 10)));

alter table imports drop constraint imports_kind, add constraint imports_kind
  check (kind in ('people', 'scores', 'attendance', 'payments', 'guides', 'placements', 'enquiries'));
