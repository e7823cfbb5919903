const storedObject = [
  `create table stored_object (
      id uuid not null,
      organization_id uuid not null,
      key_id varchar(16) not null,
      sealed_key text not null,
      size int null,
      hash varchar(64) null,
      created_at timestamptz(3) not null,
      completed_at timestamptz(3) null,
      discarded_at timestamptz(3) null,
      primary key (id)
    )`,
  `create index stored_object_unfinished_index on stored_object (created_at) where completed_at is null or discarded_at is not null`,
];

const document = [
  `create table document (
      id uuid not null,
      organization_id uuid not null,
      user_id uuid not null,
      name varchar(255) not null,
      original_name varchar(255) not null,
      type text not null,
      mime_type varchar(127) not null,
      size int not null,
      hash varchar(64) not null,
      page_count int null,
      status text not null,
      failure_reason text null,
      metadata jsonb not null default '{}',
      tags text[] not null default '{}',
      source_id uuid not null,
      pdf_id uuid null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      page_sizes jsonb null,
      signature_count int null,
      docmdp smallint null,
      changes jsonb null,
      primary key (id)
    )`,
  `create index document_organization_id_created_at_id_index on document (organization_id, created_at, id)`,
  `create index document_user_id_created_at_id_index on document (user_id, created_at, id)`,
  `create index document_processing_index on document (created_at) where status = 'processing'`,
  `alter table document add constraint document_type_check check (type in ('pdf', 'docx', 'xlsx'))`,
  `alter table document add constraint document_status_check check (status in ('processing', 'ready', 'failed'))`,
  `alter table document add constraint document_organization_id_foreign foreign key (organization_id) references organization (id)`,
  `alter table document add constraint document_user_id_foreign foreign key (user_id) references user_account (id)`,
  `alter table document add constraint document_source_id_foreign foreign key (source_id) references stored_object (id)`,
  `alter table document add constraint document_pdf_id_foreign foreign key (pdf_id) references stored_object (id)`,
  `alter table document add constraint document_docmdp_check check (docmdp in (1, 2, 3))`,
];

/** Documents and the encrypted objects that hold their bytes. */
export const documentTables = [...storedObject, ...document];
