-- How many a batch takes, who left one again, and who waits for the next.

-- Nothing: as many as come.
alter table batches add column capacity integer
  constraint batches_capacity check (capacity between 1 and 1000);
-- People type the ids of batches, so upper and lower case do not matter.
create unique index batches_batch_id_any_case on batches (upper(batch_id));
-- A batch has ended once its end date is over, which no index can know.
drop index batches_running;

-- A membership that an admin ended by moving or removing the trainee: kept, so that attendance and
-- answers in that batch stay understandable, and so that it can be put back as it was.
create table batch_departures (
  id         uuid constraint batch_departures_pkey primary key,
  trainee_id uuid not null constraint batch_departures_trainee references users (id) on delete restrict,
  batch_id   uuid not null,
  batch_type text not null,
  joined_at  timestamptz not null,
  left_at    timestamptz not null,
  left_by    uuid not null constraint batch_departures_left_by references users (id) on delete restrict,
  -- The batch they were moved to; nothing where they were removed.
  moved_to   uuid,
  reason     text not null constraint batch_departures_reason check (char_length(reason) between 1 and 500),
  constraint batch_departures_batch foreign key (batch_id, batch_type) references batches (id, batch_type) on delete restrict,
  constraint batch_departures_moved_to foreign key (moved_to, batch_type) references batches (id, batch_type) on delete restrict
);
create index batch_departures_by_trainee on batch_departures (trainee_id, left_at);
create index batch_departures_by_batch on batch_departures (batch_id);

-- Who waits for a place in a Java batch; a row ends with the place.
create table batch_waitlist (
  trainee_id uuid constraint batch_waitlist_pkey primary key
               constraint batch_waitlist_trainee references users (id) on delete restrict,
  joined_at  timestamptz not null
);

-- Which open batch somebody waiting was told of, once each.
create table batch_offers (
  trainee_id uuid not null constraint batch_offers_trainee references users (id) on delete restrict,
  batch_id   uuid not null constraint batch_offers_batch references batches (id) on delete restrict,
  offered_at timestamptz not null,
  constraint batch_offers_pkey primary key (trainee_id, batch_id)
);
create index batch_offers_by_batch on batch_offers (batch_id, offered_at);

-- Whoever had paid the fee before there was a waitlist and has no batch is on it from the start.
insert into batch_waitlist (trainee_id, joined_at)
select distinct on (payment.trainee_id) payment.trainee_id, payment.completed_at
from admission_payments payment
where payment.status = 'completed' and payment.payment_type <> 'Balance'
  and not exists (select from batch_members member
    where member.trainee_id = payment.trainee_id and member.batch_type = 'Java')
order by payment.trainee_id, payment.completed_at;
