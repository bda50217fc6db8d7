-- What only grows is found by its age.

create index outbox_sent on outbox (sent_at) where status = 'sent';
create index notifications_by_age on notifications (created_at);
create index webhook_events_by_age on webhook_events (received_at);
