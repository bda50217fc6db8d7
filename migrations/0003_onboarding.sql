-- What a trainee hands in before paying, and what a visitor writes to the hub.

create table contact_messages (
  id         uuid primary key,
  name       text not null,
  email      text not null,
  message    text not null,
  created_at timestamptz not null
);
create index contact_messages_newest on contact_messages (created_at desc, id);

create table trainee_details (
  trainee_id               uuid constraint trainee_details_pkey primary key
                             constraint trainee_details_trainee references users (id) on delete restrict,
  surname                  text not null,
  firstname                text not null,
  lastname                 text not null,
  email                    text not null,
  whatsapp_number          text not null,
  contact_number           text not null,
  emergency_contact_name   text not null,
  emergency_contact_number text not null,
  permanent_address        text not null,
  current_address          text not null,
  tenth_year               integer not null,
  school_name              text not null,
  tenth_percentage         numeric(5, 2) not null,
  inter_year               integer not null,
  inter_institute          text not null,
  inter_percentage         numeric(5, 2) not null,
  degree_year              integer not null,
  degree_institute         text not null,
  degree_percentage        numeric(5, 2) not null,
  has_experience           boolean not null,
  company_name             text,
  joining_date             date,
  relieving_date           date,
  submitted_at             timestamptz not null,
  constraint trainee_details_percentages check (
    tenth_percentage between 0 and 100
    and inter_percentage between 0 and 100
    and degree_percentage between 0 and 100
  ),
  constraint trainee_details_employment check (
    case when has_experience
      then company_name is not null and joining_date is not null and relieving_date > joining_date
      else company_name is null and joining_date is null and relieving_date is null
    end
  )
);

-- One row per trainee that started uploading; locked while documents are changed or submitted.
create table document_sets (
  trainee_id   uuid constraint document_sets_pkey primary key
                 constraint document_sets_details references trainee_details (trainee_id) on delete restrict,
  submitted_at timestamptz
);

create table documents (
  trainee_id  uuid not null constraint documents_set references document_sets (trainee_id) on delete restrict,
  kind        text not null constraint documents_kind check (
                kind in ('termsAndConditions', 'panCard', 'aadharCard', 'highestDegree', 'digitalSignature', 'userPhoto')),
  file_id     uuid not null constraint documents_file unique references files (id) on delete restrict,
  uploaded_at timestamptz not null,
  constraint documents_pkey primary key (trainee_id, kind)
);
