-- The schema of the database, as migrations and functions make it; the bodies of functions are in prisma/functions. To be read, and to be seen in a change, never to be applied.
-- A test writes it: npx --yes pnpm exec vitest run packages/data/test/schema -u

CREATE TABLE _kontor_functions (
  edition integer NOT NULL,
  hashes text[] NOT NULL
);

CREATE TABLE _kontor_installation (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  CONSTRAINT _kontor_installation_pkey PRIMARY KEY (id)
);

CREATE TABLE _prisma_migrations (
  id character varying(36) NOT NULL,
  checksum character varying(64) NOT NULL,
  finished_at timestamp with time zone,
  migration_name character varying(255) NOT NULL,
  logs text,
  rolled_back_at timestamp with time zone,
  started_at timestamp with time zone NOT NULL DEFAULT now(),
  applied_steps_count integer NOT NULL DEFAULT 0,
  CONSTRAINT _prisma_migrations_pkey PRIMARY KEY (id)
);

CREATE TABLE account (
  client_id integer NOT NULL,
  accno integer NOT NULL,
  description character varying(255) NOT NULL,
  category text NOT NULL,
  heading boolean NOT NULL,
  link character varying(255) NOT NULL,
  allow_gl boolean NOT NULL,
  is_active boolean NOT NULL,
  tax_accno integer,
  vat_code text,
  currency character(3),
  iban text,
  qr_iban text,
  bank_name text,
  bank_bic text,
  reference_prefix text,
  version integer NOT NULL DEFAULT 1,
  statement_position text,
  related text,
  department text,
  project text,
  CONSTRAINT account_pkey PRIMARY KEY (client_id, accno),
  CONSTRAINT account_accno_check CHECK ((accno > 0)),
  CONSTRAINT account_category_check CHECK ((category = ANY (ARRAY['asset'::text, 'liability'::text, 'equity'::text, 'income'::text, 'expense'::text]))),
  CONSTRAINT account_currency_check CHECK (((currency IS NULL) OR ((category = ANY (ARRAY['asset'::text, 'liability'::text])) AND (NOT is_control((link)::text))))),
  CONSTRAINT account_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id),
  CONSTRAINT account_client_id_tax_accno_fkey FOREIGN KEY (client_id, tax_accno) REFERENCES account(client_id, accno)
);
CREATE TRIGGER account_currency BEFORE UPDATE OF currency ON account FOR EACH ROW WHEN ((new.currency IS DISTINCT FROM old.currency)) EXECUTE FUNCTION guard_account_currency();
CREATE TRIGGER append_only BEFORE TRUNCATE ON account FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();
CREATE TRIGGER control_account BEFORE UPDATE OF link ON account FOR EACH ROW WHEN ((is_control((new.link)::text) AND ((new.link)::text <> (old.link)::text))) EXECUTE FUNCTION guard_account();
CREATE TRIGGER never_deleted BEFORE DELETE ON account FOR EACH STATEMENT EXECUTE FUNCTION guard_referred('posting_client_id_accno_fkey');
CREATE TRIGGER never_renumbered BEFORE UPDATE OF client_id, accno ON account FOR EACH ROW WHEN (((new.client_id <> old.client_id) OR (new.accno <> old.accno))) EXECUTE FUNCTION guard_referred('posting_client_id_accno_fkey');
CREATE TRIGGER version_counted BEFORE UPDATE ON account FOR EACH ROW EXECUTE FUNCTION count_version();

CREATE TABLE accrual (
  client_id integer NOT NULL,
  id integer NOT NULL,
  kind text NOT NULL,
  description text NOT NULL,
  notes text NOT NULL,
  transdate date NOT NULL,
  amount numeric NOT NULL,
  total numeric,
  supply_from date,
  supply_to date,
  share text NOT NULL,
  accno integer NOT NULL,
  accrual_accno integer NOT NULL,
  released_from date NOT NULL,
  released_to date,
  entry_id bigint,
  created timestamp(3) with time zone NOT NULL,
  key_prefix text NOT NULL,
  reversed timestamp(3) with time zone,
  CONSTRAINT accrual_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT accrual_amount_check CHECK ((amount > (0)::numeric)),
  CONSTRAINT accrual_check CHECK ((released_from > transdate)),
  CONSTRAINT accrual_kind_check CHECK ((kind = ANY (ARRAY['prepaid_expense'::text, 'accrued_income'::text, 'accrued_expense'::text, 'deferred_income'::text]))),
  CONSTRAINT accrual_share_check CHECK ((share = ANY (ARRAY['days'::text, 'months'::text]))),
  CONSTRAINT accrual_client_id_accno_fkey FOREIGN KEY (client_id, accno) REFERENCES account(client_id, accno),
  CONSTRAINT accrual_client_id_accrual_accno_fkey FOREIGN KEY (client_id, accrual_accno) REFERENCES account(client_id, accno),
  CONSTRAINT accrual_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id)
);
CREATE INDEX accrual_entry_of ON accrual USING btree (client_id, entry_id) WHERE (entry_id IS NOT NULL);
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON accrual FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE TABLE accrual_entry (
  client_id integer NOT NULL,
  accrual_id integer NOT NULL,
  "position" integer NOT NULL,
  kind text NOT NULL,
  transdate date NOT NULL,
  amount numeric NOT NULL,
  gl_id bigint NOT NULL,
  CONSTRAINT accrual_entry_pkey PRIMARY KEY (client_id, accrual_id, "position"),
  CONSTRAINT accrual_entry_amount_check CHECK ((amount <> (0)::numeric)),
  CONSTRAINT accrual_entry_kind_check CHECK ((kind = ANY (ARRAY['accrual'::text, 'release'::text, 'reversal'::text]))),
  CONSTRAINT accrual_entry_client_id_accrual_id_fkey FOREIGN KEY (client_id, accrual_id) REFERENCES accrual(client_id, id),
  CONSTRAINT accrual_entry_client_id_gl_id_fkey FOREIGN KEY (client_id, gl_id) REFERENCES gl(client_id, id)
);
CREATE UNIQUE INDEX accrual_entry_gl ON accrual_entry USING btree (client_id, gl_id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON accrual_entry FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE TABLE agent_call (
  client_id integer NOT NULL,
  key_id integer NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  called timestamp(3) with time zone NOT NULL,
  tool text NOT NULL,
  program character varying(255) NOT NULL,
  code text NOT NULL,
  milliseconds integer NOT NULL,
  CONSTRAINT agent_call_pkey PRIMARY KEY (client_id, key_id, id),
  CONSTRAINT agent_call_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id),
  CONSTRAINT agent_call_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_key(id)
);

CREATE TABLE agent_day (
  client_id integer NOT NULL,
  key_id integer NOT NULL,
  day date NOT NULL,
  tool text NOT NULL,
  calls integer NOT NULL,
  refused integer NOT NULL,
  milliseconds bigint NOT NULL,
  CONSTRAINT agent_day_pkey PRIMARY KEY (client_id, key_id, day, tool),
  CONSTRAINT agent_day_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id),
  CONSTRAINT agent_day_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_key(id)
);

CREATE TABLE annual_notes (
  client_id integer NOT NULL,
  id integer NOT NULL,
  year integer NOT NULL,
  version integer NOT NULL,
  answers jsonb NOT NULL,
  created timestamp(3) with time zone NOT NULL,
  key_prefix text NOT NULL,
  person text,
  CONSTRAINT annual_notes_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT annual_notes_version_check CHECK ((version > 0)),
  CONSTRAINT annual_notes_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id),
  CONSTRAINT annual_notes_client_id_year_version_key UNIQUE (client_id, year, version)
);
ALTER TABLE annual_notes ALTER COLUMN answers SET STATISTICS 0;
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON annual_notes FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE TABLE api_key (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  client_id integer,
  prefix text NOT NULL,
  hash bytea NOT NULL,
  scopes text[] NOT NULL,
  label text NOT NULL,
  created timestamp(3) with time zone NOT NULL,
  last_used timestamp(3) with time zone,
  expires timestamp(3) with time zone,
  revoked timestamp(3) with time zone,
  issued_by integer,
  strict boolean NOT NULL DEFAULT false,
  draft boolean NOT NULL DEFAULT false,
  CONSTRAINT api_key_pkey PRIMARY KEY (id),
  CONSTRAINT api_key_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id),
  CONSTRAINT api_key_issued_by_fkey FOREIGN KEY (issued_by) REFERENCES person(id)
);
CREATE INDEX api_key_client_id_prefix_idx ON api_key USING btree (client_id, prefix);
CREATE UNIQUE INDEX api_key_hash_key ON api_key USING btree (hash);

CREATE TABLE archive (
  client_id integer NOT NULL,
  id integer NOT NULL,
  year text NOT NULL,
  from_date date NOT NULL,
  to_date date NOT NULL,
  files integer NOT NULL,
  size bigint NOT NULL,
  manifest bytea NOT NULL,
  key bytea NOT NULL,
  stamped timestamp(3) with time zone,
  stamp_fault text,
  checks integer NOT NULL,
  failed text[] NOT NULL,
  created timestamp(3) with time zone NOT NULL,
  key_prefix text NOT NULL,
  person text,
  CONSTRAINT archive_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT archive_check CHECK ((to_date >= from_date)),
  CONSTRAINT archive_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id)
);
ALTER TABLE archive ALTER COLUMN failed SET STATISTICS 0;
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON archive FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE TABLE article (
  client_id integer NOT NULL,
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  partnumber character varying(64) NOT NULL,
  partnumber_folded character varying(128) COLLATE "C" NOT NULL,
  description text NOT NULL,
  unit character varying(5) NOT NULL,
  quantity numeric,
  sellprice numeric,
  discount numeric,
  itemnote text NOT NULL,
  income_accno integer NOT NULL,
  expense_accno integer NOT NULL,
  tax_accnos integer[] NOT NULL,
  price_update timestamp(3) with time zone,
  updated timestamp(3) with time zone NOT NULL DEFAULT now(),
  external_id text,
  metadata jsonb,
  version integer NOT NULL DEFAULT 1,
  period text NOT NULL DEFAULT ''::text,
  department text,
  project text,
  CONSTRAINT article_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT article_client_id_expense_accno_fkey FOREIGN KEY (client_id, expense_accno) REFERENCES account(client_id, accno),
  CONSTRAINT article_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id),
  CONSTRAINT article_client_id_income_accno_fkey FOREIGN KEY (client_id, income_accno) REFERENCES account(client_id, accno)
);
ALTER TABLE article ALTER COLUMN metadata SET STATISTICS 0;
CREATE INDEX article_client_id_updated_idx ON article USING btree (client_id, updated);
CREATE INDEX article_metadata_idx ON article USING gin (metadata jsonb_path_ops) WHERE (metadata IS NOT NULL);
CREATE UNIQUE INDEX article_client_id_external_id_key ON article USING btree (client_id, external_id) WHERE (external_id IS NOT NULL);
CREATE UNIQUE INDEX article_client_id_partnumber_folded_key ON article USING btree (client_id, partnumber_folded);
CREATE TRIGGER version_counted BEFORE UPDATE ON article FOR EACH ROW EXECUTE FUNCTION count_version();

CREATE TABLE asset (
  client_id integer NOT NULL,
  id integer NOT NULL,
  description text NOT NULL,
  notes text NOT NULL,
  acquired date NOT NULL,
  value numeric NOT NULL,
  entry_id bigint,
  taken_over date,
  depreciated numeric,
  asset_accno integer NOT NULL,
  depreciation_accno integer,
  expense_accno integer NOT NULL,
  method text NOT NULL,
  rate numeric,
  months integer,
  residual numeric NOT NULL,
  first_year text NOT NULL,
  depreciated_from date NOT NULL,
  plan_from date,
  plan_booking integer,
  withdrawn boolean NOT NULL DEFAULT false,
  created timestamp(3) with time zone NOT NULL,
  updated timestamp(3) with time zone NOT NULL,
  CONSTRAINT asset_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT asset_first_year_check CHECK ((first_year = ANY (ARRAY['months'::text, 'full'::text]))),
  CONSTRAINT asset_method_check CHECK ((method = ANY (ARRAY['linear'::text, 'declining'::text, 'none'::text]))),
  CONSTRAINT asset_value_check CHECK ((value > (0)::numeric)),
  CONSTRAINT asset_client_id_asset_accno_fkey FOREIGN KEY (client_id, asset_accno) REFERENCES account(client_id, accno),
  CONSTRAINT asset_client_id_depreciation_accno_fkey FOREIGN KEY (client_id, depreciation_accno) REFERENCES account(client_id, accno),
  CONSTRAINT asset_client_id_expense_accno_fkey FOREIGN KEY (client_id, expense_accno) REFERENCES account(client_id, accno),
  CONSTRAINT asset_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id)
);
CREATE INDEX asset_entry ON asset USING btree (client_id, entry_id) WHERE (entry_id IS NOT NULL);
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON asset FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE TABLE asset_booking (
  client_id integer NOT NULL,
  id integer NOT NULL,
  kind text NOT NULL,
  transdate date NOT NULL,
  description text NOT NULL,
  proceeds numeric,
  proceeds_accno integer,
  invnumber text NOT NULL,
  gl_id bigint,
  reverses integer,
  created timestamp(3) with time zone NOT NULL,
  key_prefix text NOT NULL,
  CONSTRAINT asset_booking_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT asset_booking_check CHECK (((kind = 'reversal'::text) = (reverses IS NOT NULL))),
  CONSTRAINT asset_booking_kind_check CHECK ((kind = ANY (ARRAY['run'::text, 'disposal'::text, 'adjustment'::text, 'reversal'::text]))),
  CONSTRAINT asset_booking_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id),
  CONSTRAINT asset_booking_client_id_gl_id_fkey FOREIGN KEY (client_id, gl_id) REFERENCES gl(client_id, id),
  CONSTRAINT asset_booking_client_id_reverses_fkey FOREIGN KEY (client_id, reverses) REFERENCES asset_booking(client_id, id)
);
CREATE UNIQUE INDEX asset_booking_gl ON asset_booking USING btree (client_id, gl_id);
CREATE UNIQUE INDEX asset_booking_reverses ON asset_booking USING btree (client_id, reverses);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON asset_booking FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE TABLE asset_movement (
  client_id integer NOT NULL,
  booking_id integer NOT NULL,
  asset_id integer NOT NULL,
  value numeric NOT NULL,
  depreciation numeric NOT NULL,
  released numeric NOT NULL,
  CONSTRAINT asset_movement_pkey PRIMARY KEY (client_id, booking_id, asset_id),
  CONSTRAINT asset_movement_client_id_asset_id_fkey FOREIGN KEY (client_id, asset_id) REFERENCES asset(client_id, id),
  CONSTRAINT asset_movement_client_id_booking_id_fkey FOREIGN KEY (client_id, booking_id) REFERENCES asset_booking(client_id, id)
);
CREATE INDEX asset_movement_asset ON asset_movement USING btree (client_id, asset_id, booking_id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON asset_movement FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE TABLE assignment (
  client_id integer NOT NULL,
  id integer NOT NULL,
  kind text NOT NULL,
  invoice_id bigint,
  payable_id bigint,
  entry_id bigint,
  plan_id integer,
  receipt_id integer,
  person_id integer NOT NULL,
  note character varying(500) NOT NULL,
  day date,
  created timestamp(3) with time zone NOT NULL,
  key_prefix text NOT NULL,
  by_person character varying(64),
  done timestamp(3) with time zone,
  done_by character varying(64),
  CONSTRAINT assignment_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT assignment_check CHECK ((num_nonnulls(invoice_id, payable_id, entry_id, plan_id, receipt_id) =
CASE kind
    WHEN 'client'::text THEN 0
    ELSE 1
END)),
  CONSTRAINT assignment_kind_check CHECK ((kind = ANY (ARRAY['client'::text, 'invoice'::text, 'payable'::text, 'entry'::text, 'plan'::text, 'receipt'::text]))),
  CONSTRAINT assignment_client_id_entry_id_fkey FOREIGN KEY (client_id, entry_id) REFERENCES entry(client_id, id),
  CONSTRAINT assignment_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id),
  CONSTRAINT assignment_client_id_invoice_id_fkey FOREIGN KEY (client_id, invoice_id) REFERENCES invoice(client_id, id),
  CONSTRAINT assignment_client_id_payable_id_fkey FOREIGN KEY (client_id, payable_id) REFERENCES payable(client_id, id),
  CONSTRAINT assignment_client_id_receipt_id_fkey FOREIGN KEY (client_id, receipt_id) REFERENCES receipt(client_id, id),
  CONSTRAINT assignment_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);
CREATE INDEX assignment_client_id_entry_id_idx ON assignment USING btree (client_id, entry_id) WHERE (entry_id IS NOT NULL);
CREATE INDEX assignment_client_id_invoice_id_idx ON assignment USING btree (client_id, invoice_id) WHERE (invoice_id IS NOT NULL);
CREATE INDEX assignment_client_id_payable_id_idx ON assignment USING btree (client_id, payable_id) WHERE (payable_id IS NOT NULL);
CREATE INDEX assignment_client_id_receipt_id_idx ON assignment USING btree (client_id, receipt_id) WHERE (receipt_id IS NOT NULL);
CREATE INDEX assignment_open ON assignment USING btree (client_id, person_id, day) WHERE (done IS NULL);

CREATE TABLE audit (
  client_id integer NOT NULL,
  id bigint NOT NULL,
  created timestamp(3) with time zone NOT NULL,
  records jsonb NOT NULL,
  hash bytea NOT NULL,
  last_event bigint NOT NULL,
  CONSTRAINT audit_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT audit_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id)
);
ALTER TABLE audit ALTER COLUMN records SET STATISTICS 0;
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE TABLE balance (
  client_id integer NOT NULL,
  accno integer NOT NULL,
  month date NOT NULL,
  debit numeric NOT NULL,
  credit numeric NOT NULL,
  closing numeric NOT NULL DEFAULT 0,
  tax numeric NOT NULL DEFAULT 0,
  tax_base numeric NOT NULL DEFAULT 0,
  tax_accno integer NOT NULL DEFAULT 0,
  tax_rate numeric NOT NULL,
  vat_code text NOT NULL DEFAULT ''::text,
  settled numeric NOT NULL DEFAULT 0,
  origin text COLLATE "C" NOT NULL,
  has_base boolean NOT NULL,
  supply_month date NOT NULL,
  CONSTRAINT balance_pkey PRIMARY KEY (client_id, accno, month, tax_accno, tax_rate, vat_code, origin, has_base, supply_month),
  CONSTRAINT balance_origin_check CHECK ((origin = ANY (ARRAY['ar'::text, 'ap'::text, 'gl'::text, 'ar_payment'::text, 'ap_payment'::text, 'closing'::text, 'vat_settlement'::text]))),
  CONSTRAINT balance_client_id_accno_fkey FOREIGN KEY (client_id, accno) REFERENCES account(client_id, accno)
) WITH (fillfactor=50);

CREATE TABLE bank_entry (
  client_id integer NOT NULL,
  id integer NOT NULL,
  statement_id integer NOT NULL,
  counted_by integer,
  accno integer NOT NULL,
  booked_on date NOT NULL,
  value_date date NOT NULL,
  amount numeric NOT NULL,
  reversal boolean NOT NULL,
  reference text NOT NULL,
  nth integer NOT NULL,
  code text NOT NULL,
  text text NOT NULL,
  batch_count integer,
  remarks jsonb,
  CONSTRAINT bank_entry_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT bank_entry_client_id_accno_fkey FOREIGN KEY (client_id, accno) REFERENCES account(client_id, accno),
  CONSTRAINT bank_entry_client_id_counted_by_fkey FOREIGN KEY (client_id, counted_by) REFERENCES bank_statement(client_id, id),
  CONSTRAINT bank_entry_client_id_statement_id_fkey FOREIGN KEY (client_id, statement_id) REFERENCES bank_statement(client_id, id)
);
ALTER TABLE bank_entry ALTER COLUMN remarks SET STATISTICS 0;
CREATE INDEX bank_entry_client_id_accno_booked_on_id_idx ON bank_entry USING btree (client_id, accno, booked_on, id);
CREATE INDEX bank_entry_client_id_counted_by_idx ON bank_entry USING btree (client_id, counted_by);
CREATE INDEX bank_entry_client_id_statement_id_idx ON bank_entry USING btree (client_id, statement_id);
CREATE UNIQUE INDEX bank_entry_reference_key ON bank_entry USING btree (client_id, accno, reference, booked_on, amount, reversal, nth) WHERE (reference <> ''::text);
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON bank_entry FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE TABLE bank_file (
  client_id integer NOT NULL,
  id integer NOT NULL,
  file_name character varying(255) NOT NULL,
  media_type text NOT NULL,
  size integer NOT NULL,
  sha256 bytea NOT NULL,
  store text NOT NULL,
  received timestamp(3) with time zone NOT NULL,
  key_prefix text NOT NULL,
  person character varying(64),
  CONSTRAINT bank_file_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT bank_file_sha256_check CHECK ((length(sha256) = 32)),
  CONSTRAINT bank_file_size_check CHECK ((size > 0)),
  CONSTRAINT bank_file_store_check CHECK ((store = ANY (ARRAY['database'::text, 'objects'::text]))),
  CONSTRAINT bank_file_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id)
);
CREATE UNIQUE INDEX bank_file_client_id_sha256_key ON bank_file USING btree (client_id, sha256);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON bank_file FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();
CREATE TRIGGER bank_file_id BEFORE INSERT ON bank_file FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION give_id();

CREATE TABLE bank_line (
  client_id integer NOT NULL,
  id integer NOT NULL,
  entry_id integer NOT NULL,
  "position" integer NOT NULL,
  accno integer NOT NULL,
  booked_on date NOT NULL,
  amount numeric NOT NULL,
  currency character(3) NOT NULL,
  payment jsonb NOT NULL,
  searched text NOT NULL,
  state text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  proposals jsonb,
  match jsonb,
  CONSTRAINT bank_line_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT bank_line_check CHECK (((state = 'booked'::text) = (match IS NOT NULL))),
  CONSTRAINT bank_line_check1 CHECK (((state = 'proposed'::text) = (proposals IS NOT NULL))),
  CONSTRAINT bank_line_state_check CHECK ((state = ANY (ARRAY['open'::text, 'proposed'::text, 'booked'::text, 'ignored'::text]))),
  CONSTRAINT bank_line_client_id_entry_id_fkey FOREIGN KEY (client_id, entry_id) REFERENCES bank_entry(client_id, id)
);
ALTER TABLE bank_line ALTER COLUMN match SET STATISTICS 0;
ALTER TABLE bank_line ALTER COLUMN payment SET STATISTICS 0;
ALTER TABLE bank_line ALTER COLUMN proposals SET STATISTICS 0;
CREATE INDEX bank_line_booked ON bank_line USING btree (client_id, booked_on, id) WHERE (state = 'booked'::text);
CREATE INDEX bank_line_client_id_accno_booked_on_id_idx ON bank_line USING btree (client_id, accno, booked_on, id);
CREATE INDEX bank_line_open ON bank_line USING btree (client_id, booked_on, id) WHERE (state = ANY (ARRAY['open'::text, 'proposed'::text]));
CREATE UNIQUE INDEX bank_line_client_id_entry_id_position_key ON bank_line USING btree (client_id, entry_id, "position");
CREATE TRIGGER append_only BEFORE TRUNCATE ON bank_line FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE TABLE bank_line_entry (
  client_id integer NOT NULL,
  entry_id bigint NOT NULL,
  line_id integer NOT NULL,
  made boolean NOT NULL,
  CONSTRAINT bank_line_entry_pkey PRIMARY KEY (client_id, entry_id),
  CONSTRAINT bank_line_entry_client_id_entry_id_fkey FOREIGN KEY (client_id, entry_id) REFERENCES entry(client_id, id),
  CONSTRAINT bank_line_entry_client_id_line_id_fkey FOREIGN KEY (client_id, line_id) REFERENCES bank_line(client_id, id)
);
CREATE INDEX bank_line_entry_client_id_line_id_idx ON bank_line_entry USING btree (client_id, line_id);

CREATE TABLE bank_rule (
  client_id integer NOT NULL,
  id integer NOT NULL,
  name character varying(140) NOT NULL,
  conditions jsonb NOT NULL,
  template jsonb NOT NULL,
  CONSTRAINT bank_rule_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT bank_rule_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id)
);
ALTER TABLE bank_rule ALTER COLUMN conditions SET STATISTICS 0;
ALTER TABLE bank_rule ALTER COLUMN template SET STATISTICS 0;

CREATE TABLE bank_statement (
  client_id integer NOT NULL,
  id integer NOT NULL,
  file_id integer NOT NULL,
  kind text NOT NULL,
  message_id text NOT NULL,
  statement_id text NOT NULL,
  sequence integer,
  accno integer NOT NULL,
  account text NOT NULL,
  currency character(3) NOT NULL,
  opening numeric,
  opening_on date,
  closing numeric,
  closing_on date,
  follows text NOT NULL,
  interim numeric,
  interim_on date,
  remarks jsonb,
  edition integer NOT NULL DEFAULT 1,
  CONSTRAINT bank_statement_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT bank_statement_closing_check CHECK ((num_nonnulls(closing, closing_on) = ANY (ARRAY[0, 2]))),
  CONSTRAINT bank_statement_follows_check CHECK ((follows = ANY (ARRAY[''::text, 'first'::text, 'statement'::text, 'gap'::text, 'overlap'::text]))),
  CONSTRAINT bank_statement_interim_check CHECK ((num_nonnulls(interim, interim_on) = ANY (ARRAY[0, 2]))),
  CONSTRAINT bank_statement_kind_check CHECK ((kind = ANY (ARRAY['camt.052'::text, 'camt.053'::text, 'camt.054'::text, 'MT940'::text]))),
  CONSTRAINT bank_statement_opening_check CHECK ((num_nonnulls(opening, opening_on) = ANY (ARRAY[0, 2]))),
  CONSTRAINT bank_statement_client_id_accno_fkey FOREIGN KEY (client_id, accno) REFERENCES account(client_id, accno),
  CONSTRAINT bank_statement_client_id_file_id_fkey FOREIGN KEY (client_id, file_id) REFERENCES bank_file(client_id, id)
);
ALTER TABLE bank_statement ALTER COLUMN remarks SET STATISTICS 0;
CREATE INDEX bank_statement_client_id_accno_closing_on_id_idx ON bank_statement USING btree (client_id, accno, closing_on, id);
CREATE INDEX bank_statement_client_id_file_id_idx ON bank_statement USING btree (client_id, file_id);
CREATE UNIQUE INDEX bank_statement_ids_key ON bank_statement USING btree (client_id, accno, kind, message_id, statement_id, edition);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON bank_statement FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();
CREATE TRIGGER bank_statement_id BEFORE INSERT ON bank_statement FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION give_id();

CREATE TABLE batch_writer (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  started timestamp(3) with time zone NOT NULL DEFAULT now(),
  batch bigint NOT NULL DEFAULT 0,
  outcomes jsonb,
  CONSTRAINT batch_writer_pkey PRIMARY KEY (id)
) WITH (fillfactor=10);
ALTER TABLE batch_writer ALTER COLUMN outcomes SET STATISTICS 0;

CREATE TABLE budget (
  client_id integer NOT NULL,
  id integer NOT NULL,
  year integer NOT NULL,
  version integer NOT NULL,
  lines jsonb NOT NULL,
  created timestamp(3) with time zone NOT NULL,
  key_prefix text NOT NULL,
  person text,
  CONSTRAINT budget_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT budget_version_check CHECK ((version > 0)),
  CONSTRAINT budget_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id),
  CONSTRAINT budget_client_id_year_version_key UNIQUE (client_id, year, version)
);
ALTER TABLE budget ALTER COLUMN lines SET STATISTICS 0;
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON budget FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE TABLE chain (
  client_id integer NOT NULL,
  last bigint NOT NULL,
  hash bytea NOT NULL,
  last_event bigint NOT NULL DEFAULT 0,
  CONSTRAINT chain_pkey PRIMARY KEY (client_id),
  CONSTRAINT chain_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id)
) WITH (fillfactor=50);
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON chain FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE TABLE challenge_secret (
  id integer NOT NULL,
  secret bytea NOT NULL,
  CONSTRAINT challenge_secret_pkey PRIMARY KEY (id)
);

CREATE TABLE client (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  name character varying(64) NOT NULL,
  name_folded character varying(64) COLLATE "C" NOT NULL,
  currency character(3) NOT NULL,
  zone text NOT NULL,
  languages text[] NOT NULL,
  ar_accno integer NOT NULL,
  ap_accno integer NOT NULL,
  payment_accno integer NOT NULL,
  equity_accno integer NOT NULL,
  exchange_gain_accno integer NOT NULL,
  exchange_loss_accno integer NOT NULL,
  income_accno integer NOT NULL,
  expense_accno integer NOT NULL,
  closing_date date,
  version integer NOT NULL DEFAULT 1,
  created timestamp(3) with time zone NOT NULL,
  vat_method text,
  vat_consideration text,
  vat_period text,
  vat_discounts boolean,
  vat_accno integer,
  vat_difference_accno integer,
  vat_net_rates jsonb,
  rounding boolean,
  rounding_accno integer,
  ar_discount_accno integer,
  ap_discount_accno integer,
  sealed_as integer,
  sender jsonb,
  letter jsonb,
  logo jsonb,
  reminders jsonb,
  orders jsonb,
  matching jsonb,
  terms integer,
  vat_highest_rate_years jsonb,
  vat_instalments jsonb,
  property_accnos jsonb,
  archived timestamp(3) with time zone,
  created_by integer,
  deposit_accno integer,
  CONSTRAINT client_pkey PRIMARY KEY (id),
  CONSTRAINT client_vat_consideration_check CHECK ((vat_consideration = ANY (ARRAY['agreed'::text, 'collected'::text]))),
  CONSTRAINT client_vat_method_check CHECK ((vat_method = ANY (ARRAY['effective'::text, 'net'::text, 'flat'::text]))),
  CONSTRAINT client_vat_period_check CHECK ((vat_period = ANY (ARRAY['month'::text, 'quarter'::text, 'half-year'::text, 'year'::text]))),
  CONSTRAINT client_created_by_fkey FOREIGN KEY (created_by) REFERENCES person(id)
);
ALTER TABLE client ALTER COLUMN letter SET STATISTICS 0;
ALTER TABLE client ALTER COLUMN logo SET STATISTICS 0;
ALTER TABLE client ALTER COLUMN matching SET STATISTICS 0;
ALTER TABLE client ALTER COLUMN orders SET STATISTICS 0;
ALTER TABLE client ALTER COLUMN property_accnos SET STATISTICS 0;
ALTER TABLE client ALTER COLUMN reminders SET STATISTICS 0;
ALTER TABLE client ALTER COLUMN sender SET STATISTICS 0;
ALTER TABLE client ALTER COLUMN vat_highest_rate_years SET STATISTICS 0;
ALTER TABLE client ALTER COLUMN vat_instalments SET STATISTICS 0;
ALTER TABLE client ALTER COLUMN vat_net_rates SET STATISTICS 0;
CREATE UNIQUE INDEX client_name_folded_key ON client USING btree (name_folded);
CREATE TRIGGER append_only BEFORE TRUNCATE ON client FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();
CREATE TRIGGER never_deleted BEFORE DELETE ON client FOR EACH STATEMENT EXECUTE FUNCTION guard_referred('entry_client_id_fkey');
CREATE TRIGGER never_renumbered BEFORE UPDATE OF id ON client FOR EACH ROW WHEN ((new.id <> old.id)) EXECUTE FUNCTION guard_referred('entry_client_id_fkey');

CREATE TABLE closing (
  client_id integer NOT NULL,
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  closing_date date,
  closed_before date,
  last_entry_id bigint NOT NULL,
  created timestamp(3) with time zone NOT NULL,
  key_prefix text NOT NULL,
  person character varying(64),
  reason character varying(200),
  CONSTRAINT closing_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT closing_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id)
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON closing FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE TABLE comment_mention (
  client_id integer NOT NULL,
  comment_id integer NOT NULL,
  "position" integer NOT NULL,
  length integer NOT NULL,
  person_id integer NOT NULL,
  seen timestamp(3) with time zone,
  CONSTRAINT comment_mention_pkey PRIMARY KEY (client_id, comment_id, "position"),
  CONSTRAINT comment_mention_client_id_comment_id_fkey FOREIGN KEY (client_id, comment_id) REFERENCES document_comment(client_id, id),
  CONSTRAINT comment_mention_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);
CREATE INDEX comment_mention_unseen ON comment_mention USING btree (client_id, person_id) WHERE (seen IS NULL);

CREATE TABLE connection (
  key_id integer NOT NULL,
  program text NOT NULL,
  returns_to text NOT NULL,
  CONSTRAINT connection_pkey PRIMARY KEY (key_id),
  CONSTRAINT connection_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_key(id)
);

CREATE TABLE connection_request (
  hash bytea NOT NULL,
  query text NOT NULL,
  expires timestamp(3) with time zone NOT NULL,
  CONSTRAINT connection_request_pkey PRIMARY KEY (hash)
);
CREATE INDEX connection_request_expires ON connection_request USING btree (expires);

CREATE TABLE connection_secret (
  hash bytea NOT NULL,
  key_id integer NOT NULL,
  kind text NOT NULL,
  created timestamp(3) with time zone NOT NULL,
  expires timestamp(3) with time zone NOT NULL,
  spent timestamp(3) with time zone,
  challenge text,
  redirect_uri text,
  CONSTRAINT connection_secret_pkey PRIMARY KEY (hash),
  CONSTRAINT connection_secret_check CHECK (((kind = 'code'::text) = ((challenge IS NOT NULL) AND (redirect_uri IS NOT NULL)))),
  CONSTRAINT connection_secret_kind_check CHECK ((kind = ANY (ARRAY['code'::text, 'access'::text, 'refresh'::text]))),
  CONSTRAINT connection_secret_key_id_fkey FOREIGN KEY (key_id) REFERENCES connection(key_id)
);
CREATE INDEX connection_secret_expires ON connection_secret USING btree (expires);
CREATE INDEX connection_secret_key ON connection_secret USING btree (key_id);

CREATE TABLE counter (
  client_id integer NOT NULL,
  kind text NOT NULL,
  last bigint NOT NULL,
  prefix text NOT NULL DEFAULT ''::text,
  digits integer NOT NULL DEFAULT 0,
  CONSTRAINT counter_pkey PRIMARY KEY (client_id, kind),
  CONSTRAINT counter_digits_check CHECK (((digits >= 0) AND (digits <= 10))),
  CONSTRAINT counter_prefix_check CHECK ((prefix ~ '^([A-Za-z0-9][A-Za-z0-9._/-]{0,19})?$'::text)),
  CONSTRAINT counter_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id)
) WITH (fillfactor=50);

CREATE TABLE credit_note (
  client_id integer NOT NULL,
  invoice_id bigint NOT NULL,
  credited_id bigint NOT NULL,
  content bytea NOT NULL,
  lines jsonb NOT NULL,
  taxes jsonb NOT NULL,
  settled numeric NOT NULL,
  payment_id bigint,
  credited_payment_id bigint,
  CONSTRAINT credit_note_pkey PRIMARY KEY (client_id, invoice_id),
  CONSTRAINT credit_note_client_id_credited_id_fkey FOREIGN KEY (client_id, credited_id) REFERENCES invoice(client_id, id),
  CONSTRAINT credit_note_client_id_invoice_id_fkey FOREIGN KEY (client_id, invoice_id) REFERENCES invoice(client_id, id)
);
ALTER TABLE credit_note ALTER COLUMN lines SET STATISTICS 0;
ALTER TABLE credit_note ALTER COLUMN taxes SET STATISTICS 0;
CREATE INDEX credit_note_client_id_credited_id_invoice_id_idx ON credit_note USING btree (client_id, credited_id, invoice_id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON credit_note FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE TABLE customer (
  client_id integer NOT NULL,
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  customernumber character varying(32) NOT NULL,
  customernumber_folded character varying(64) COLLATE "C" NOT NULL,
  name character varying(70) NOT NULL,
  created timestamp(3) with time zone NOT NULL,
  ended timestamp(3) with time zone,
  salutation character varying(32) NOT NULL,
  firstname character varying(32) NOT NULL,
  lastname character varying(32) NOT NULL,
  address1 character varying(32) NOT NULL,
  address2 character varying(32) NOT NULL,
  zipcode character varying(10) NOT NULL,
  city character varying(32) NOT NULL,
  state character varying(32) NOT NULL,
  country character varying(32) NOT NULL,
  terms integer,
  phone character varying(20) NOT NULL,
  fax character varying(20) NOT NULL,
  mobile character varying(20) NOT NULL,
  email text NOT NULL,
  cc text NOT NULL,
  bcc text NOT NULL,
  notes text NOT NULL,
  taxnumber character varying(32) NOT NULL,
  remittancevoucher boolean,
  arap_accno integer NOT NULL,
  payment_accno integer NOT NULL,
  bank_name character varying(70) NOT NULL,
  bank_address1 character varying(32) NOT NULL,
  bank_address2 character varying(32) NOT NULL,
  bank_zipcode character varying(10) NOT NULL,
  bank_city character varying(32) NOT NULL,
  bank_state character varying(32) NOT NULL,
  bank_country character varying(32) NOT NULL,
  bank_iban character varying(34) NOT NULL,
  bank_bic character varying(11) NOT NULL,
  language_code character varying(6) NOT NULL,
  tax_accnos integer[],
  typeofcontact text NOT NULL,
  gender text NOT NULL,
  updated timestamp(3) with time zone NOT NULL DEFAULT now(),
  external_id text,
  metadata jsonb,
  street character varying(70),
  building_number character varying(16),
  version integer NOT NULL DEFAULT 1,
  e_invoice text NOT NULL DEFAULT ''::text,
  department text,
  project text,
  CONSTRAINT customer_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT customer_e_invoice_check CHECK ((e_invoice = ANY (ARRAY[''::text, 'ubl'::text, 'cii'::text, 'facturx'::text]))),
  CONSTRAINT customer_gender_check CHECK ((gender = ANY (ARRAY[''::text, 'M'::text, 'F'::text]))),
  CONSTRAINT customer_typeofcontact_check CHECK ((typeofcontact = ANY (ARRAY[''::text, 'person'::text, 'company'::text]))),
  CONSTRAINT customer_client_id_arap_accno_fkey FOREIGN KEY (client_id, arap_accno) REFERENCES account(client_id, accno),
  CONSTRAINT customer_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id),
  CONSTRAINT customer_client_id_payment_accno_fkey FOREIGN KEY (client_id, payment_accno) REFERENCES account(client_id, accno)
);
ALTER TABLE customer ALTER COLUMN metadata SET STATISTICS 0;
CREATE INDEX customer_client_id_lower_name_id_idx ON customer USING btree (client_id, lower((name)::text), id);
CREATE INDEX customer_client_id_updated_idx ON customer USING btree (client_id, updated);
CREATE INDEX customer_metadata_idx ON customer USING gin (metadata jsonb_path_ops) WHERE (metadata IS NOT NULL);
CREATE UNIQUE INDEX customer_client_id_customernumber_folded_key ON customer USING btree (client_id, customernumber_folded);
CREATE UNIQUE INDEX customer_client_id_external_id_key ON customer USING btree (client_id, external_id) WHERE (external_id IS NOT NULL);
CREATE TRIGGER append_only BEFORE TRUNCATE ON customer FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();
CREATE TRIGGER never_deleted BEFORE DELETE ON customer FOR EACH STATEMENT EXECUTE FUNCTION guard_referred('invoice_client_id_customer_id_fkey');
CREATE TRIGGER never_renumbered BEFORE UPDATE OF client_id, id ON customer FOR EACH ROW WHEN (((new.client_id <> old.client_id) OR (new.id <> old.id))) EXECUTE FUNCTION guard_referred('invoice_client_id_customer_id_fkey');
CREATE TRIGGER version_counted BEFORE UPDATE ON customer FOR EACH ROW EXECUTE FUNCTION count_version();

CREATE TABLE customer_hold (
  client_id integer NOT NULL,
  customer_id integer NOT NULL,
  until date,
  disputed boolean NOT NULL,
  reason text NOT NULL,
  CONSTRAINT customer_hold_pkey PRIMARY KEY (client_id, customer_id),
  CONSTRAINT customer_hold_client_id_customer_id_fkey FOREIGN KEY (client_id, customer_id) REFERENCES customer(client_id, id)
);

CREATE TABLE daily_mail (
  client_id integer NOT NULL,
  person_id integer NOT NULL,
  since timestamp(3) with time zone NOT NULL,
  CONSTRAINT daily_mail_pkey PRIMARY KEY (client_id, person_id),
  CONSTRAINT daily_mail_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id),
  CONSTRAINT daily_mail_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);

CREATE TABLE department (
  client_id integer NOT NULL,
  number character varying(32) NOT NULL,
  number_folded character varying(64) COLLATE "C" NOT NULL,
  description character varying(255) NOT NULL,
  active boolean NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT department_pkey PRIMARY KEY (client_id, number_folded),
  CONSTRAINT department_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id)
);

CREATE TABLE document_comment (
  client_id integer NOT NULL,
  id integer NOT NULL,
  invoice_id bigint,
  payable_id bigint,
  created timestamp(3) with time zone NOT NULL,
  key_prefix text NOT NULL,
  person character varying(64),
  text character varying(2000) NOT NULL,
  CONSTRAINT document_comment_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT document_comment_check CHECK ((num_nonnulls(invoice_id, payable_id) = 1)),
  CONSTRAINT document_comment_text_check CHECK (((text)::text <> ''::text)),
  CONSTRAINT document_comment_client_id_invoice_id_fkey FOREIGN KEY (client_id, invoice_id) REFERENCES invoice(client_id, id),
  CONSTRAINT document_comment_client_id_payable_id_fkey FOREIGN KEY (client_id, payable_id) REFERENCES payable(client_id, id)
);
CREATE INDEX document_comment_client_id_invoice_id_id_idx ON document_comment USING btree (client_id, invoice_id, id);
CREATE INDEX document_comment_client_id_payable_id_id_idx ON document_comment USING btree (client_id, payable_id, id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON document_comment FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE TABLE entry (
  client_id integer NOT NULL,
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  module text NOT NULL,
  transdate date NOT NULL,
  reference text NOT NULL,
  description text NOT NULL,
  postings integer NOT NULL,
  created timestamp(3) with time zone NOT NULL,
  closing boolean NOT NULL DEFAULT false,
  notes text NOT NULL DEFAULT ''::text,
  intnotes text NOT NULL DEFAULT ''::text,
  vat_settlement boolean,
  number integer,
  CONSTRAINT entry_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT entry_module_check CHECK ((module = ANY (ARRAY['ar'::text, 'ap'::text, 'gl'::text]))),
  CONSTRAINT entry_postings_check CHECK ((postings >= 2))
);
CREATE INDEX entry_client_id_transdate_id_idx ON entry USING btree (client_id, transdate, id);
CREATE INDEX entry_vat_settlement_idx ON entry USING btree (client_id, transdate) WHERE vat_settlement;
CREATE UNIQUE INDEX entry_client_id_number_key ON entry USING btree (client_id, number);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON entry FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();
CREATE TRIGGER entry AFTER INSERT ON entry REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION guard_entry();
CREATE TRIGGER entry_number BEFORE INSERT ON entry FOR EACH ROW WHEN ((new.number IS NULL)) EXECUTE FUNCTION give_number();

CREATE TABLE exchange_rate (
  client_id integer NOT NULL,
  currency character(3) NOT NULL,
  day date NOT NULL,
  rate numeric NOT NULL,
  CONSTRAINT exchange_rate_pkey PRIMARY KEY (client_id, currency, day),
  CONSTRAINT exchange_rate_rate_check CHECK ((rate > (0)::numeric)),
  CONSTRAINT exchange_rate_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id)
);

CREATE TABLE failed_sign_in (
  person_id integer NOT NULL,
  reason text NOT NULL,
  address text NOT NULL,
  since timestamp(3) with time zone NOT NULL,
  count integer NOT NULL,
  CONSTRAINT failed_sign_in_pkey PRIMARY KEY (person_id, reason, address)
);

CREATE TABLE fiduciary_export (
  client_id integer NOT NULL,
  id integer NOT NULL,
  format text NOT NULL,
  from_number integer NOT NULL,
  to_number integer NOT NULL,
  entries integer NOT NULL,
  from_date date NOT NULL,
  to_date date NOT NULL,
  advisor integer,
  client_number integer,
  accounts jsonb NOT NULL,
  file_name text NOT NULL,
  media_type text NOT NULL,
  size integer NOT NULL,
  sha256 bytea NOT NULL,
  created timestamp(3) with time zone NOT NULL,
  key_prefix text NOT NULL,
  person text,
  CONSTRAINT fiduciary_export_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT fiduciary_export_check CHECK ((((entries >= 1) AND (entries <= ((to_number - from_number) + 1))) AND (to_date >= from_date))),
  CONSTRAINT fiduciary_export_format_check CHECK ((format = ANY (ARRAY['abaconnect'::text, 'banana'::text, 'datev'::text]))),
  CONSTRAINT fiduciary_export_from_number_check CHECK ((from_number > 0)),
  CONSTRAINT fiduciary_export_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id),
  CONSTRAINT fiduciary_export_client_id_from_number_key UNIQUE (client_id, from_number)
);
ALTER TABLE fiduciary_export ALTER COLUMN accounts SET STATISTICS 0;
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON fiduciary_export FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE TABLE fiduciary_export_file (
  client_id integer NOT NULL,
  export_id integer NOT NULL,
  content bytea NOT NULL,
  CONSTRAINT fiduciary_export_file_pkey PRIMARY KEY (client_id, export_id),
  CONSTRAINT fiduciary_export_file_client_id_export_id_fkey FOREIGN KEY (client_id, export_id) REFERENCES fiduciary_export(client_id, id)
);
ALTER TABLE fiduciary_export_file ALTER COLUMN content SET STATISTICS 0;
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON fiduciary_export_file FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE TABLE fiduciary_import (
  client_id integer NOT NULL,
  id integer NOT NULL,
  format text NOT NULL,
  file_name text NOT NULL,
  sha256 bytea NOT NULL,
  from_date date NOT NULL,
  to_date date NOT NULL,
  known integer NOT NULL,
  reverses integer,
  created timestamp(3) with time zone NOT NULL,
  key_prefix text NOT NULL,
  person text,
  CONSTRAINT fiduciary_import_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT fiduciary_import_format_check CHECK ((format = ANY (ARRAY['abaconnect'::text, 'banana'::text, 'datev'::text]))),
  CONSTRAINT fiduciary_import_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id),
  CONSTRAINT fiduciary_import_client_id_reverses_fkey FOREIGN KEY (client_id, reverses) REFERENCES fiduciary_import(client_id, id)
);
CREATE INDEX fiduciary_import_sha256 ON fiduciary_import USING btree (client_id, sha256);
CREATE UNIQUE INDEX fiduciary_import_reverses ON fiduciary_import USING btree (client_id, reverses);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON fiduciary_import FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE TABLE fiduciary_import_entry (
  client_id integer NOT NULL,
  import_id integer NOT NULL,
  "position" integer NOT NULL,
  gl_id bigint NOT NULL,
  line integer NOT NULL,
  document text NOT NULL,
  CONSTRAINT fiduciary_import_entry_pkey PRIMARY KEY (client_id, import_id, "position"),
  CONSTRAINT fiduciary_import_entry_client_id_gl_id_fkey FOREIGN KEY (client_id, gl_id) REFERENCES gl(client_id, id),
  CONSTRAINT fiduciary_import_entry_client_id_import_id_fkey FOREIGN KEY (client_id, import_id) REFERENCES fiduciary_import(client_id, id)
);
CREATE UNIQUE INDEX fiduciary_import_entry_gl ON fiduciary_import_entry USING btree (client_id, gl_id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON fiduciary_import_entry FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE TABLE former_member (
  client_id integer NOT NULL,
  person_id integer NOT NULL,
  since timestamp(3) with time zone NOT NULL,
  until timestamp(3) with time zone NOT NULL,
  CONSTRAINT former_member_pkey PRIMARY KEY (client_id, person_id, since),
  CONSTRAINT former_member_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id),
  CONSTRAINT former_member_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);

CREATE TABLE gl (
  client_id integer NOT NULL,
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  kind text NOT NULL,
  reference character varying(255) NOT NULL,
  reference_folded character varying(510) COLLATE "C" NOT NULL,
  description text NOT NULL,
  transdate date NOT NULL,
  notes text NOT NULL,
  currency character(3) NOT NULL,
  glentries jsonb NOT NULL,
  reverses bigint,
  entry_id bigint NOT NULL,
  content bytea NOT NULL,
  exchangerate numeric NOT NULL DEFAULT 1,
  taxdate date,
  vat_settlement boolean,
  external_id text,
  metadata jsonb,
  CONSTRAINT gl_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT gl_kind_check CHECK ((kind = ANY (ARRAY['entry'::text, 'reversal'::text, 'yearend'::text, 'reopening'::text, 'revaluation'::text, 'vat'::text, 'carryforward'::text, 'assets'::text, 'accrual'::text, 'payroll'::text]))),
  CONSTRAINT gl_client_id_reverses_fkey FOREIGN KEY (client_id, reverses) REFERENCES gl(client_id, id)
);
ALTER TABLE gl ALTER COLUMN glentries SET STATISTICS 0;
ALTER TABLE gl ALTER COLUMN metadata SET STATISTICS 0;
CREATE INDEX gl_client_id_transdate_id_idx ON gl USING btree (client_id, transdate, id);
CREATE INDEX gl_metadata_idx ON gl USING gin (metadata jsonb_path_ops) WHERE (metadata IS NOT NULL);
CREATE UNIQUE INDEX gl_client_id_external_id_key ON gl USING btree (client_id, external_id) WHERE (external_id IS NOT NULL);
CREATE UNIQUE INDEX gl_client_id_reference_folded_key ON gl USING btree (client_id, reference_folded);
CREATE UNIQUE INDEX gl_client_id_reverses_key ON gl USING btree (client_id, reverses) WHERE (reverses IS NOT NULL);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON gl FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();
CREATE TRIGGER "references" AFTER INSERT ON gl REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION guard_references();

CREATE TABLE idempotency (
  client_id integer NOT NULL,
  key character varying(255) COLLATE "C" NOT NULL,
  request bytea NOT NULL,
  outcome jsonb NOT NULL,
  created timestamp(3) with time zone NOT NULL,
  CONSTRAINT idempotency_pkey PRIMARY KEY (client_id, key),
  CONSTRAINT idempotency_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id)
);
ALTER TABLE idempotency ALTER COLUMN outcome SET STATISTICS 0;

CREATE TABLE invoice (
  client_id integer NOT NULL,
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  invnumber character varying(255) NOT NULL,
  invnumber_folded character varying(510) COLLATE "C" NOT NULL,
  ordnumber text NOT NULL,
  currency character(3) NOT NULL,
  ar_accno integer NOT NULL,
  transdate date NOT NULL,
  duedate date NOT NULL,
  description text NOT NULL,
  notes text NOT NULL,
  intnotes text NOT NULL,
  taxincluded boolean NOT NULL,
  dcn text NOT NULL,
  customer_id integer NOT NULL,
  customer jsonb NOT NULL,
  incomeentries jsonb NOT NULL,
  taxentries jsonb NOT NULL,
  parts jsonb NOT NULL,
  amount numeric NOT NULL,
  netamount numeric NOT NULL,
  paid numeric NOT NULL,
  entry_id bigint NOT NULL,
  content bytea NOT NULL,
  exchangerate numeric NOT NULL DEFAULT 1,
  base_amount numeric NOT NULL DEFAULT 0,
  base_paid numeric NOT NULL DEFAULT 0,
  taxdate date,
  rounding boolean,
  external_id text,
  metadata jsonb,
  reference_prefix text,
  supply_from date,
  supply_to date,
  CONSTRAINT invoice_pkey PRIMARY KEY (client_id, id)
) WITH (fillfactor=80);
ALTER TABLE invoice ALTER COLUMN customer SET STATISTICS 0;
ALTER TABLE invoice ALTER COLUMN incomeentries SET STATISTICS 0;
ALTER TABLE invoice ALTER COLUMN metadata SET STATISTICS 0;
ALTER TABLE invoice ALTER COLUMN parts SET STATISTICS 0;
ALTER TABLE invoice ALTER COLUMN taxentries SET STATISTICS 0;
CREATE INDEX invoice_client_id_amount_id_idx ON invoice USING btree (client_id, amount, id);
CREATE INDEX invoice_client_id_customer_id_invnumber_folded_idx ON invoice USING btree (client_id, customer_id, invnumber_folded);
CREATE INDEX invoice_client_id_duedate_id_idx ON invoice USING btree (client_id, duedate, id);
CREATE INDEX invoice_client_id_transdate_id_idx ON invoice USING btree (client_id, transdate, id);
CREATE INDEX invoice_dcn_idx ON invoice USING btree (client_id, "left"(upper(replace(dcn, ' '::text, ''::text)), 30)) WHERE (dcn <> ''::text);
CREATE INDEX invoice_metadata_idx ON invoice USING gin (metadata jsonb_path_ops) WHERE (metadata IS NOT NULL);
CREATE INDEX invoice_ordnumber_idx ON invoice USING btree (client_id, "left"(lower(NORMALIZE(ordnumber)), 100) COLLATE "C") WHERE (ordnumber <> ''::text);
CREATE INDEX invoice_party_sums_idx ON invoice USING btree (client_id, customer_id, transdate) INCLUDE (currency, amount, base_amount, netamount, exchangerate);
CREATE UNIQUE INDEX invoice_client_id_external_id_key ON invoice USING btree (client_id, external_id) WHERE (external_id IS NOT NULL);
CREATE UNIQUE INDEX invoice_client_id_invnumber_folded_key ON invoice USING btree (client_id, invnumber_folded);
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON invoice FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();
CREATE TRIGGER only_paid_changes BEFORE UPDATE ON invoice FOR EACH ROW EXECUTE FUNCTION guard_only_paid_changes();
CREATE TRIGGER open_documents AFTER INSERT ON invoice REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_open_documents();
CREATE TRIGGER "references" AFTER INSERT ON invoice REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION guard_references();
CREATE TRIGGER settled_documents AFTER UPDATE ON invoice FOR EACH ROW WHEN (((old.paid <> new.paid) OR (old.base_paid <> new.base_paid))) EXECUTE FUNCTION move_open_documents();

CREATE TABLE invoice_hold (
  client_id integer NOT NULL,
  invoice_id bigint NOT NULL,
  until date,
  disputed boolean NOT NULL,
  reason text NOT NULL,
  CONSTRAINT invoice_hold_pkey PRIMARY KEY (client_id, invoice_id),
  CONSTRAINT invoice_hold_client_id_invoice_id_fkey FOREIGN KEY (client_id, invoice_id) REFERENCES invoice(client_id, id)
);

CREATE TABLE last_id (
  client_id integer NOT NULL,
  of text NOT NULL,
  last integer NOT NULL,
  CONSTRAINT last_id_pkey PRIMARY KEY (client_id, of),
  CONSTRAINT last_id_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id)
) WITH (fillfactor=50);

CREATE TABLE leave (
  client_id integer NOT NULL,
  id integer NOT NULL,
  prefix text NOT NULL,
  kind text NOT NULL,
  book boolean NOT NULL,
  amount numeric,
  day_amount numeric,
  day_count integer,
  customers text[] NOT NULL,
  vendors text[] NOT NULL,
  created timestamp(3) with time zone NOT NULL,
  key_prefix text NOT NULL,
  person text,
  CONSTRAINT leave_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT leave_amount_check CHECK ((amount >= (0)::numeric)),
  CONSTRAINT leave_day_amount_check CHECK ((day_amount >= (0)::numeric)),
  CONSTRAINT leave_day_count_check CHECK ((day_count >= 0)),
  CONSTRAINT leave_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'payable'::text, 'entry'::text, 'payment'::text, 'bank_match'::text, 'credit'::text, 'reversal'::text, 'send'::text, 'remind'::text, 'order'::text, 'vat'::text, 'close'::text]))),
  CONSTRAINT leave_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id)
);
ALTER TABLE leave ALTER COLUMN customers SET STATISTICS 0;
ALTER TABLE leave ALTER COLUMN vendors SET STATISTICS 0;
CREATE INDEX leave_of_key ON leave USING btree (client_id, prefix, kind, id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON leave FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE TABLE letter (
  client_id integer NOT NULL,
  id integer NOT NULL,
  kind text NOT NULL,
  key character varying(510) NOT NULL,
  number character varying(255) NOT NULL,
  language_code character varying(2) NOT NULL,
  customer_id integer,
  vendor_id integer,
  invoices text[] NOT NULL,
  transdate date NOT NULL,
  currency character(3) NOT NULL,
  amount numeric,
  file_name character varying(255) NOT NULL,
  size integer NOT NULL,
  sha256 bytea NOT NULL,
  store text NOT NULL,
  created timestamp(3) with time zone NOT NULL,
  key_prefix text NOT NULL,
  person character varying(64),
  e_invoice text,
  e_invoice_kind text,
  e_invoice_sha256 bytea,
  CONSTRAINT letter_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT letter_check CHECK ((num_nonnulls(customer_id, vendor_id) = 1)),
  CONSTRAINT letter_e_invoice_sha256_check CHECK ((length(e_invoice_sha256) = 32)),
  CONSTRAINT letter_e_invoice_whole CHECK ((num_nonnulls(e_invoice, e_invoice_kind, e_invoice_sha256) = ANY (ARRAY[0, 3]))),
  CONSTRAINT letter_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit_note'::text, 'reminder'::text, 'statement'::text, 'offer'::text, 'order_confirmation'::text, 'delivery_note'::text]))),
  CONSTRAINT letter_sha256_check CHECK ((length(sha256) = 32)),
  CONSTRAINT letter_size_check CHECK ((size > 0)),
  CONSTRAINT letter_store_check CHECK ((store = ANY (ARRAY['database'::text, 'objects'::text]))),
  CONSTRAINT letter_client_id_customer_id_fkey FOREIGN KEY (client_id, customer_id) REFERENCES customer(client_id, id),
  CONSTRAINT letter_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id),
  CONSTRAINT letter_client_id_vendor_id_fkey FOREIGN KEY (client_id, vendor_id) REFERENCES vendor(client_id, id)
);
CREATE INDEX letter_client_id_customer_id_id_idx ON letter USING btree (client_id, customer_id, id) WHERE (customer_id IS NOT NULL);
CREATE INDEX letter_client_id_vendor_id_id_idx ON letter USING btree (client_id, vendor_id, id) WHERE (vendor_id IS NOT NULL);
CREATE UNIQUE INDEX letter_client_id_kind_key_language_code_key ON letter USING btree (client_id, kind, key, language_code);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON letter FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();
CREATE TRIGGER letter_id BEFORE INSERT ON letter FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION give_id();

CREATE TABLE link (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  hash bytea NOT NULL,
  person_id integer,
  client_id integer,
  name character varying(64),
  role text,
  created timestamp(3) with time zone NOT NULL,
  expires timestamp(3) with time zone NOT NULL,
  used timestamp(3) with time zone,
  CONSTRAINT link_pkey PRIMARY KEY (id),
  CONSTRAINT link_purpose CHECK (
CASE
    WHEN (person_id IS NULL) THEN (num_nulls(client_id, name, role) = 0)
    ELSE (num_nonnulls(client_id, name, role) = 0)
END),
  CONSTRAINT link_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'bookkeeper'::text, 'auditor'::text, 'uploader'::text]))),
  CONSTRAINT link_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id),
  CONSTRAINT link_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  CONSTRAINT link_hash_key UNIQUE (hash)
);
CREATE INDEX link_client_id_idx ON link USING btree (client_id);
CREATE INDEX link_person_id_idx ON link USING btree (person_id);

CREATE TABLE link_request (
  client_id integer NOT NULL,
  person_id integer NOT NULL,
  asked_by integer NOT NULL,
  expires timestamp(3) with time zone NOT NULL,
  CONSTRAINT link_request_pkey PRIMARY KEY (client_id, person_id, asked_by),
  CONSTRAINT link_request_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id)
);

CREATE TABLE logo (
  client_id integer NOT NULL,
  png bytea NOT NULL,
  CONSTRAINT logo_pkey PRIMARY KEY (client_id),
  CONSTRAINT logo_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id)
);

CREATE TABLE mail (
  client_id integer NOT NULL,
  id integer NOT NULL,
  letter_id integer NOT NULL,
  message_id text NOT NULL,
  from_name text NOT NULL,
  reply_to text NOT NULL,
  "to" text NOT NULL,
  cc text NOT NULL,
  bcc text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  state text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  due timestamp(3) with time zone NOT NULL,
  failing_since timestamp(3) with time zone,
  answer text NOT NULL DEFAULT ''::text,
  refused text NOT NULL DEFAULT ''::text,
  created timestamp(3) with time zone NOT NULL,
  ended timestamp(3) with time zone,
  key_prefix text NOT NULL,
  person character varying(64),
  held_until timestamp(3) with time zone,
  CONSTRAINT mail_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT mail_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text, 'bounced'::text, 'cancelled'::text]))),
  CONSTRAINT mail_to_check CHECK (("to" <> ''::text)),
  CONSTRAINT mail_client_id_letter_id_fkey FOREIGN KEY (client_id, letter_id) REFERENCES letter(client_id, id)
);
CREATE INDEX mail_client_id_letter_id_id_idx ON mail USING btree (client_id, letter_id, id);
CREATE INDEX mail_client_id_state_id_idx ON mail USING btree (client_id, state, id) WHERE (state <> 'sent'::text);
CREATE INDEX mail_due ON mail USING btree (due, client_id, id) WHERE (state = 'queued'::text);
CREATE UNIQUE INDEX mail_client_id_message_id_key ON mail USING btree (client_id, message_id);
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON mail FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();
CREATE TRIGGER mail_id BEFORE INSERT ON mail FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION give_id();

CREATE TABLE mail_day (
  client_id integer NOT NULL,
  day date NOT NULL,
  mails integer NOT NULL,
  recipients integer NOT NULL,
  CONSTRAINT mail_day_pkey PRIMARY KEY (client_id, day),
  CONSTRAINT mail_day_mails_check CHECK ((mails >= 0)),
  CONSTRAINT mail_day_recipients_check CHECK ((recipients >= 0)),
  CONSTRAINT mail_day_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id)
);

CREATE TABLE mail_domain (
  client_id integer NOT NULL,
  domain character varying(253) NOT NULL,
  created timestamp(3) with time zone NOT NULL,
  CONSTRAINT mail_domain_pkey PRIMARY KEY (client_id, domain),
  CONSTRAINT mail_domain_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id)
);

CREATE TABLE mail_intake (
  client_id integer NOT NULL,
  part text NOT NULL,
  created timestamp(3) with time zone NOT NULL,
  CONSTRAINT mail_intake_pkey PRIMARY KEY (client_id),
  CONSTRAINT mail_intake_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id),
  CONSTRAINT mail_intake_part_key UNIQUE (part)
);

CREATE TABLE mail_intake_sender (
  client_id integer NOT NULL,
  sender text COLLATE "C" NOT NULL,
  created timestamp(3) with time zone NOT NULL,
  CONSTRAINT mail_intake_sender_pkey PRIMARY KEY (client_id, sender),
  CONSTRAINT mail_intake_sender_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id)
);

CREATE TABLE mail_sender (
  client_id integer NOT NULL,
  address character varying(254) NOT NULL,
  state text NOT NULL,
  hash bytea,
  asked timestamp(3) with time zone NOT NULL,
  expires timestamp(3) with time zone NOT NULL,
  verified timestamp(3) with time zone,
  key_prefix text NOT NULL,
  person character varying(64),
  CONSTRAINT mail_sender_pkey PRIMARY KEY (client_id, address),
  CONSTRAINT mail_sender_check CHECK (((state = 'verified'::text) = (verified IS NOT NULL))),
  CONSTRAINT mail_sender_hash_check CHECK ((length(hash) = 32)),
  CONSTRAINT mail_sender_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'verified'::text]))),
  CONSTRAINT mail_sender_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id)
);
CREATE UNIQUE INDEX mail_sender_hash_key ON mail_sender USING btree (hash);

CREATE TABLE mailbox (
  name text NOT NULL,
  uidvalidity bigint,
  last_uid bigint NOT NULL DEFAULT 0,
  lease text,
  leased_until timestamp(3) with time zone,
  CONSTRAINT mailbox_pkey PRIMARY KEY (name)
);

CREATE TABLE membership (
  client_id integer NOT NULL,
  person_id integer NOT NULL,
  role text NOT NULL,
  created timestamp(3) with time zone NOT NULL,
  CONSTRAINT membership_pkey PRIMARY KEY (client_id, person_id),
  CONSTRAINT membership_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'bookkeeper'::text, 'auditor'::text, 'uploader'::text]))),
  CONSTRAINT membership_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id),
  CONSTRAINT membership_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);
CREATE INDEX membership_person_id_idx ON membership USING btree (person_id);

CREATE TABLE nightly (
  kind text NOT NULL,
  night date NOT NULL,
  began timestamp(3) with time zone NOT NULL,
  seen timestamp(3) with time zone NOT NULL,
  ended timestamp(3) with time zone,
  held boolean,
  result text NOT NULL DEFAULT ''::text,
  bytes bigint,
  CONSTRAINT nightly_pkey PRIMARY KEY (kind, night)
);

CREATE TABLE occurrence (
  client_id integer NOT NULL,
  recurring_invoice integer NOT NULL,
  day date NOT NULL,
  period_from date NOT NULL,
  period_to date NOT NULL,
  state text NOT NULL,
  invnumber text NOT NULL,
  refused jsonb,
  attempts integer NOT NULL,
  next_attempt timestamp(3) with time zone,
  updated timestamp(3) with time zone NOT NULL,
  sending text NOT NULL DEFAULT ''::text,
  sending_message text NOT NULL DEFAULT ''::text,
  sending_attempt timestamp(3) with time zone,
  CONSTRAINT occurrence_pkey PRIMARY KEY (client_id, recurring_invoice, day),
  CONSTRAINT occurrence_client_id_recurring_invoice_fkey FOREIGN KEY (client_id, recurring_invoice) REFERENCES recurring_invoice(client_id, id)
);
ALTER TABLE occurrence ALTER COLUMN refused SET STATISTICS 0;
CREATE INDEX occurrence_failed ON occurrence USING btree (next_attempt) WHERE (state = 'FAILED'::text);
CREATE INDEX occurrence_sending ON occurrence USING btree (sending_attempt) WHERE (sending = 'WAITING'::text);

CREATE TABLE offer (
  client_id integer NOT NULL,
  id integer NOT NULL,
  offernumber character varying(32) NOT NULL,
  offernumber_folded character varying(64) COLLATE "C" NOT NULL,
  customer_id integer NOT NULL,
  state text NOT NULL,
  revision integer NOT NULL,
  valid_until date NOT NULL,
  currency character(3) NOT NULL,
  amount numeric NOT NULL,
  content text NOT NULL,
  intnotes text NOT NULL,
  created timestamp(3) with time zone NOT NULL,
  updated timestamp(3) with time zone NOT NULL,
  key_prefix text NOT NULL,
  department text,
  project text,
  CONSTRAINT offer_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT offer_revision_check CHECK ((revision > 0)),
  CONSTRAINT offer_state_check CHECK ((state = ANY (ARRAY['DRAFT'::text, 'SENT'::text, 'ACCEPTED'::text, 'DECLINED'::text]))),
  CONSTRAINT offer_client_id_customer_id_fkey FOREIGN KEY (client_id, customer_id) REFERENCES customer(client_id, id),
  CONSTRAINT offer_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id)
);
ALTER TABLE offer ALTER COLUMN content SET STATISTICS 0;
CREATE INDEX offer_client_id_customer_id_id_idx ON offer USING btree (client_id, customer_id, id);
CREATE INDEX offer_project_idx ON offer USING btree (client_id, project, id) WHERE (project IS NOT NULL);
CREATE UNIQUE INDEX offer_client_id_offernumber_folded_key ON offer USING btree (client_id, offernumber_folded);

CREATE TABLE offer_answer (
  client_id integer NOT NULL,
  offer_id integer NOT NULL,
  revision integer NOT NULL,
  answer text NOT NULL,
  via text NOT NULL,
  sha256 bytea NOT NULL,
  created timestamp(3) with time zone NOT NULL,
  name text NOT NULL,
  note text NOT NULL,
  address text NOT NULL,
  key_prefix text NOT NULL,
  person character varying(64),
  chosen integer[],
  content text,
  content_sha256 bytea,
  CONSTRAINT offer_answer_pkey PRIMARY KEY (client_id, offer_id, revision),
  CONSTRAINT offer_answer_answer_check CHECK ((answer = ANY (ARRAY['accepted'::text, 'declined'::text]))),
  CONSTRAINT offer_answer_content_check CHECK (((num_nulls(chosen, content, content_sha256) = ANY (ARRAY[0, 3])) AND ((content IS NULL) OR ((answer = 'accepted'::text) AND (length(content_sha256) = 32))))),
  CONSTRAINT offer_answer_sha256_check CHECK ((length(sha256) = 32)),
  CONSTRAINT offer_answer_via_check CHECK ((via = ANY (ARRAY['link'::text, 'books'::text]))),
  CONSTRAINT offer_answer_client_id_offer_id_revision_fkey FOREIGN KEY (client_id, offer_id, revision) REFERENCES offer_revision(client_id, offer_id, revision)
);
ALTER TABLE offer_answer ALTER COLUMN content SET STATISTICS 0;
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON offer_answer FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE TABLE offer_invoice (
  client_id integer NOT NULL,
  invoice_id bigint NOT NULL,
  offer_id integer NOT NULL,
  revision integer NOT NULL,
  kind text NOT NULL,
  cells jsonb NOT NULL,
  content bytea NOT NULL,
  CONSTRAINT offer_invoice_pkey PRIMARY KEY (client_id, invoice_id),
  CONSTRAINT offer_invoice_kind_check CHECK ((kind = ANY (ARRAY['full'::text, 'deposit'::text, 'progress'::text, 'rest'::text]))),
  CONSTRAINT offer_invoice_client_id_invoice_id_fkey FOREIGN KEY (client_id, invoice_id) REFERENCES invoice(client_id, id),
  CONSTRAINT offer_invoice_client_id_offer_id_revision_fkey FOREIGN KEY (client_id, offer_id, revision) REFERENCES offer_revision(client_id, offer_id, revision)
);
ALTER TABLE offer_invoice ALTER COLUMN cells SET STATISTICS 0;
CREATE INDEX offer_invoice_client_id_offer_id_invoice_id_idx ON offer_invoice USING btree (client_id, offer_id, invoice_id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON offer_invoice FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE TABLE offer_link (
  hash bytea NOT NULL,
  client_id integer NOT NULL,
  offer_id integer NOT NULL,
  revision integer NOT NULL,
  created timestamp(3) with time zone NOT NULL,
  ended timestamp(3) with time zone,
  CONSTRAINT offer_link_pkey PRIMARY KEY (hash),
  CONSTRAINT offer_link_hash_check CHECK ((length(hash) = 32)),
  CONSTRAINT offer_link_client_id_offer_id_revision_fkey FOREIGN KEY (client_id, offer_id, revision) REFERENCES offer_revision(client_id, offer_id, revision)
);
CREATE INDEX offer_link_client_id_offer_id_idx ON offer_link USING btree (client_id, offer_id);

CREATE TABLE offer_revision (
  client_id integer NOT NULL,
  offer_id integer NOT NULL,
  revision integer NOT NULL,
  content text NOT NULL,
  sha256 bytea NOT NULL,
  valid_until date NOT NULL,
  amount numeric NOT NULL,
  created timestamp(3) with time zone NOT NULL,
  key_prefix text NOT NULL,
  person character varying(64),
  CONSTRAINT offer_revision_pkey PRIMARY KEY (client_id, offer_id, revision),
  CONSTRAINT offer_revision_sha256_check CHECK ((length(sha256) = 32)),
  CONSTRAINT offer_revision_client_id_offer_id_fkey FOREIGN KEY (client_id, offer_id) REFERENCES offer(client_id, id)
);
ALTER TABLE offer_revision ALTER COLUMN content SET STATISTICS 0;
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON offer_revision FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE TABLE open_invoice (
  client_id integer NOT NULL,
  invnumber_folded character varying(510) COLLATE "C" NOT NULL,
  customer_id integer NOT NULL,
  id bigint NOT NULL,
  transdate date NOT NULL,
  duedate date NOT NULL,
  currency character(3) NOT NULL,
  ar_accno integer NOT NULL,
  open numeric NOT NULL,
  base_open numeric NOT NULL,
  CONSTRAINT open_invoice_pkey PRIMARY KEY (client_id, invnumber_folded, customer_id, id)
);
CREATE INDEX open_invoice_client_id_customer_id_idx ON open_invoice USING btree (client_id, customer_id);

CREATE TABLE open_payable (
  client_id integer NOT NULL,
  invnumber_folded character varying(510) COLLATE "C" NOT NULL,
  vendor_id integer NOT NULL,
  id bigint NOT NULL,
  transdate date NOT NULL,
  duedate date NOT NULL,
  currency character(3) NOT NULL,
  ap_accno integer NOT NULL,
  open numeric NOT NULL,
  base_open numeric NOT NULL,
  CONSTRAINT open_payable_pkey PRIMARY KEY (client_id, invnumber_folded, vendor_id, id)
);
CREATE INDEX open_payable_client_id_vendor_id_idx ON open_payable USING btree (client_id, vendor_id);

CREATE TABLE ordered_payment (
  client_id integer NOT NULL,
  order_id integer NOT NULL,
  "position" integer NOT NULL,
  payable_id bigint,
  vendor_id integer,
  state text NOT NULL,
  reason text NOT NULL,
  end_to_end text NOT NULL,
  payment_information text NOT NULL,
  iban text NOT NULL,
  amount numeric NOT NULL,
  currency character(3) NOT NULL,
  discount numeric NOT NULL,
  payment jsonb NOT NULL,
  transit_accno integer,
  CONSTRAINT ordered_payment_pkey PRIMARY KEY (client_id, order_id, "position"),
  CONSTRAINT ordered_payment_amount_check CHECK ((amount > (0)::numeric)),
  CONSTRAINT ordered_payment_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'refused'::text, 'executed'::text, 'cancelled'::text]))),
  CONSTRAINT ordered_payment_client_id_order_id_fkey FOREIGN KEY (client_id, order_id) REFERENCES payment_order(client_id, id),
  CONSTRAINT ordered_payment_client_id_payable_id_fkey FOREIGN KEY (client_id, payable_id) REFERENCES payable(client_id, id),
  CONSTRAINT ordered_payment_client_id_transit_accno_fkey FOREIGN KEY (client_id, transit_accno) REFERENCES account(client_id, accno),
  CONSTRAINT ordered_payment_client_id_vendor_id_fkey FOREIGN KEY (client_id, vendor_id) REFERENCES vendor(client_id, id)
);
ALTER TABLE ordered_payment ALTER COLUMN payment SET STATISTICS 0;
CREATE INDEX ordered_payment_awaited ON ordered_payment USING btree (client_id, order_id, "position") WHERE (state = 'waiting'::text);
CREATE INDEX ordered_payment_client_id_payable_id_idx ON ordered_payment USING btree (client_id, payable_id);
CREATE INDEX ordered_payment_client_id_vendor_id_order_id_position_idx ON ordered_payment USING btree (client_id, vendor_id, order_id, "position");
CREATE UNIQUE INDEX ordered_payment_client_id_end_to_end_key ON ordered_payment USING btree (client_id, end_to_end);
CREATE UNIQUE INDEX ordered_payment_waiting ON ordered_payment USING btree (client_id, payable_id) WHERE (state = 'waiting'::text);

CREATE TABLE ordered_payment_entry (
  client_id integer NOT NULL,
  entry_id bigint NOT NULL,
  order_id integer NOT NULL,
  "position" integer NOT NULL,
  CONSTRAINT ordered_payment_entry_pkey PRIMARY KEY (client_id, entry_id),
  CONSTRAINT ordered_payment_entry_client_id_entry_id_fkey FOREIGN KEY (client_id, entry_id) REFERENCES entry(client_id, id),
  CONSTRAINT ordered_payment_entry_client_id_order_id_position_fkey FOREIGN KEY (client_id, order_id, "position") REFERENCES ordered_payment(client_id, order_id, "position")
);
CREATE INDEX ordered_payment_entry_client_id_order_id_position_idx ON ordered_payment_entry USING btree (client_id, order_id, "position");

CREATE TABLE passkey (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  person_id integer NOT NULL,
  credential text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  name character varying(64) NOT NULL,
  created timestamp(3) with time zone NOT NULL,
  last_used timestamp(3) with time zone,
  CONSTRAINT passkey_pkey PRIMARY KEY (id),
  CONSTRAINT passkey_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);
CREATE INDEX passkey_person_id_idx ON passkey USING btree (person_id);
CREATE UNIQUE INDEX passkey_credential_key ON passkey USING btree (credential);

CREATE TABLE past_plan (
  client_id integer NOT NULL,
  id integer NOT NULL,
  key_id integer NOT NULL,
  operation text NOT NULL,
  state text NOT NULL,
  by_person boolean NOT NULL,
  amount numeric,
  entries bigint[],
  created timestamp(3) with time zone NOT NULL,
  CONSTRAINT past_plan_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT past_plan_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id),
  CONSTRAINT past_plan_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_key(id)
);
ALTER TABLE past_plan ALTER COLUMN entries SET STATISTICS 0;

CREATE TABLE payable (
  client_id integer NOT NULL,
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  invnumber character varying(255) NOT NULL,
  invnumber_folded character varying(510) COLLATE "C" NOT NULL,
  ordnumber text NOT NULL,
  currency character(3) NOT NULL,
  ap_accno integer NOT NULL,
  "paymentAccno" integer NOT NULL,
  transdate date NOT NULL,
  duedate date NOT NULL,
  description text NOT NULL,
  notes text NOT NULL,
  intnotes text NOT NULL,
  taxincluded boolean NOT NULL,
  dcn text NOT NULL,
  vendor_id integer NOT NULL,
  vendor jsonb NOT NULL,
  expenseentries jsonb NOT NULL,
  taxentries jsonb NOT NULL,
  parts jsonb NOT NULL,
  amount numeric NOT NULL,
  netamount numeric NOT NULL,
  paid numeric NOT NULL,
  entry_id bigint NOT NULL,
  content bytea NOT NULL,
  exchangerate numeric NOT NULL DEFAULT 1,
  base_amount numeric NOT NULL DEFAULT 0,
  base_paid numeric NOT NULL DEFAULT 0,
  taxdate date,
  external_id text,
  metadata jsonb,
  payment_iban text,
  payment_reference text,
  payment_message text,
  discount_percent numeric,
  discount_days integer,
  CONSTRAINT payable_pkey PRIMARY KEY (client_id, id)
) WITH (fillfactor=80);
ALTER TABLE payable ALTER COLUMN expenseentries SET STATISTICS 0;
ALTER TABLE payable ALTER COLUMN metadata SET STATISTICS 0;
ALTER TABLE payable ALTER COLUMN parts SET STATISTICS 0;
ALTER TABLE payable ALTER COLUMN taxentries SET STATISTICS 0;
ALTER TABLE payable ALTER COLUMN vendor SET STATISTICS 0;
CREATE INDEX payable_client_id_amount_id_idx ON payable USING btree (client_id, amount, id);
CREATE INDEX payable_client_id_duedate_id_idx ON payable USING btree (client_id, duedate, id);
CREATE INDEX payable_client_id_transdate_id_idx ON payable USING btree (client_id, transdate, id);
CREATE INDEX payable_client_id_vendor_id_invnumber_folded_idx ON payable USING btree (client_id, vendor_id, invnumber_folded);
CREATE INDEX payable_metadata_idx ON payable USING gin (metadata jsonb_path_ops) WHERE (metadata IS NOT NULL);
CREATE INDEX payable_ordnumber_idx ON payable USING btree (client_id, "left"(lower(NORMALIZE(ordnumber)), 100) COLLATE "C") WHERE (ordnumber <> ''::text);
CREATE INDEX payable_party_sums_idx ON payable USING btree (client_id, vendor_id, transdate) INCLUDE (currency, amount, base_amount, netamount, exchangerate);
CREATE UNIQUE INDEX payable_client_id_external_id_key ON payable USING btree (client_id, external_id) WHERE (external_id IS NOT NULL);
CREATE UNIQUE INDEX payable_client_id_invnumber_folded_vendor_id_key ON payable USING btree (client_id, invnumber_folded, vendor_id);
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON payable FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();
CREATE TRIGGER only_paid_changes BEFORE UPDATE ON payable FOR EACH ROW EXECUTE FUNCTION guard_only_paid_changes();
CREATE TRIGGER open_documents AFTER INSERT ON payable REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_open_documents();
CREATE TRIGGER "references" AFTER INSERT ON payable REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION guard_references();
CREATE TRIGGER settled_documents AFTER UPDATE ON payable FOR EACH ROW WHEN (((old.paid <> new.paid) OR (old.base_paid <> new.base_paid))) EXECUTE FUNCTION move_open_documents();

CREATE TABLE payment (
  client_id integer NOT NULL,
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  invoice_id bigint NOT NULL,
  datepaid date NOT NULL,
  amount_paid numeric NOT NULL,
  source text NOT NULL,
  memo text NOT NULL,
  payment_accno integer NOT NULL,
  entry_id bigint NOT NULL,
  exchangerate numeric,
  base_amount numeric NOT NULL DEFAULT 0,
  document_transdate date NOT NULL,
  reverses bigint,
  CONSTRAINT payment_pkey PRIMARY KEY (client_id, invoice_id, id),
  CONSTRAINT payment_amount_paid_check CHECK ((amount_paid <> (0)::numeric))
);
CREATE INDEX payment_client_id_datepaid_document_transdate_idx ON payment USING btree (client_id, datepaid, document_transdate);
CREATE UNIQUE INDEX payment_client_id_reverses_key ON payment USING btree (client_id, reverses) WHERE (reverses IS NOT NULL);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON payment FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();
CREATE TRIGGER "references" AFTER INSERT ON payment REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION guard_references();

CREATE TABLE payment_order (
  client_id integer NOT NULL,
  id integer NOT NULL,
  accno integer NOT NULL,
  day date NOT NULL,
  state text NOT NULL,
  batch_booking boolean,
  message_id text NOT NULL,
  makers jsonb NOT NULL,
  created timestamp(3) with time zone NOT NULL,
  created_by text NOT NULL,
  changed_by text NOT NULL DEFAULT ''::text,
  released timestamp(3) with time zone,
  released_by text NOT NULL DEFAULT ''::text,
  sent timestamp(3) with time zone,
  sent_by text NOT NULL DEFAULT ''::text,
  file bytea,
  version integer NOT NULL DEFAULT 1,
  fetched timestamp(3) with time zone,
  fetched_by text NOT NULL DEFAULT ''::text,
  CONSTRAINT payment_order_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT payment_order_check CHECK (((state <> ALL (ARRAY['released'::text, 'sent'::text])) OR (file IS NOT NULL))),
  CONSTRAINT payment_order_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'released'::text, 'sent'::text, 'cancelled'::text]))),
  CONSTRAINT payment_order_client_id_accno_fkey FOREIGN KEY (client_id, accno) REFERENCES account(client_id, accno),
  CONSTRAINT payment_order_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id)
);
ALTER TABLE payment_order ALTER COLUMN makers SET STATISTICS 0;
CREATE UNIQUE INDEX payment_order_client_id_message_id_key ON payment_order USING btree (client_id, message_id);
CREATE TRIGGER version_counted BEFORE UPDATE ON payment_order FOR EACH ROW EXECUTE FUNCTION count_order_version();

CREATE TABLE payroll_journal (
  client_id integer NOT NULL,
  id integer NOT NULL,
  filename text NOT NULL,
  format text NOT NULL,
  mapping_version integer,
  lines integer NOT NULL,
  amount numeric NOT NULL,
  content bytea NOT NULL,
  gl_id bigint NOT NULL,
  created timestamp(3) with time zone NOT NULL,
  key_prefix text NOT NULL,
  reversed timestamp(3) with time zone,
  reversal_id bigint,
  CONSTRAINT payroll_journal_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT payroll_journal_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'abaconnect'::text]))),
  CONSTRAINT payroll_journal_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id),
  CONSTRAINT payroll_journal_client_id_gl_id_fkey FOREIGN KEY (client_id, gl_id) REFERENCES gl(client_id, id),
  CONSTRAINT payroll_journal_client_id_reversal_id_fkey FOREIGN KEY (client_id, reversal_id) REFERENCES gl(client_id, id)
);
CREATE UNIQUE INDEX payroll_journal_content ON payroll_journal USING btree (client_id, content) WHERE (reversed IS NULL);
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON payroll_journal FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE TABLE payroll_mapping (
  client_id integer NOT NULL,
  id integer NOT NULL,
  columns jsonb NOT NULL,
  saved timestamp(3) with time zone NOT NULL,
  key_prefix text NOT NULL,
  CONSTRAINT payroll_mapping_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT payroll_mapping_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id)
);
ALTER TABLE payroll_mapping ALTER COLUMN columns SET STATISTICS 0;
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON payroll_mapping FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE TABLE person (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  name character varying(64) NOT NULL,
  created timestamp(3) with time zone NOT NULL,
  login character varying(64),
  login_folded character varying(64),
  password text,
  code_secret text,
  code_step bigint,
  mail character varying(254),
  language character varying(2),
  code_offered text,
  code_offered_until timestamp(3) with time zone,
  operator_since timestamp(3) with time zone,
  CONSTRAINT person_pkey PRIMARY KEY (id),
  CONSTRAINT person_code CHECK (((code_secret IS NULL) = (code_step IS NULL))),
  CONSTRAINT person_code_offered CHECK (((code_offered IS NULL) = (code_offered_until IS NULL))),
  CONSTRAINT person_password CHECK ((num_nulls(login, login_folded, password) = ANY (ARRAY[0, 3])))
);
CREATE UNIQUE INDEX person_login_folded_key ON person USING btree (login_folded);

CREATE TABLE person_audit (
  person_id integer NOT NULL,
  id bigint NOT NULL,
  created timestamp(3) with time zone NOT NULL,
  record jsonb NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT person_audit_pkey PRIMARY KEY (person_id, id),
  CONSTRAINT person_audit_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);
ALTER TABLE person_audit ALTER COLUMN record SET STATISTICS 0;
CREATE INDEX person_audit_person_id_created_id_idx ON person_audit USING btree (person_id, created, id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON person_audit FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE TABLE person_chain (
  person_id integer NOT NULL,
  last bigint NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT person_chain_pkey PRIMARY KEY (person_id),
  CONSTRAINT person_chain_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON person_chain FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE TABLE person_identity (
  issuer text NOT NULL,
  subject text NOT NULL,
  person_id integer NOT NULL,
  created timestamp(3) with time zone NOT NULL,
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  account character varying(254),
  last_used timestamp(3) with time zone,
  CONSTRAINT person_identity_pkey PRIMARY KEY (issuer, subject),
  CONSTRAINT person_identity_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  CONSTRAINT person_identity_id_key UNIQUE (id)
);
CREATE INDEX person_identity_person_id_idx ON person_identity USING btree (person_id);

CREATE TABLE person_mail (
  person_id integer NOT NULL,
  hour integer,
  zone text NOT NULL,
  due timestamp(3) with time zone NOT NULL,
  sending timestamp(3) with time zone,
  lease text,
  leased_until timestamp(3) with time zone,
  CONSTRAINT person_mail_pkey PRIMARY KEY (person_id),
  CONSTRAINT person_mail_hour_check CHECK (((hour >= 0) AND (hour <= 23))),
  CONSTRAINT person_mail_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);
CREATE INDEX person_mail_due_idx ON person_mail USING btree (due) WHERE (hour IS NOT NULL);

CREATE TABLE plan (
  client_id integer NOT NULL,
  id integer NOT NULL,
  state text NOT NULL,
  operation text NOT NULL,
  input jsonb NOT NULL,
  outcome jsonb NOT NULL,
  program text NOT NULL,
  key_id integer,
  person_id integer,
  head bigint NOT NULL,
  created timestamp(3) with time zone NOT NULL,
  expires timestamp(3) with time zone NOT NULL,
  decided timestamp(3) with time zone,
  decided_by integer,
  leave integer,
  leave_kind text,
  leave_amount numeric,
  leave_count integer,
  amount numeric,
  alike text,
  entries bigint[],
  reason text NOT NULL DEFAULT ''::text,
  CONSTRAINT plan_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT plan_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id),
  CONSTRAINT plan_client_id_leave_fkey FOREIGN KEY (client_id, leave) REFERENCES leave(client_id, id),
  CONSTRAINT plan_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES person(id),
  CONSTRAINT plan_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_key(id),
  CONSTRAINT plan_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);
ALTER TABLE plan ALTER COLUMN entries SET STATISTICS 0;
ALTER TABLE plan ALTER COLUMN input SET STATISTICS 0;
ALTER TABLE plan ALTER COLUMN outcome SET STATISTICS 0;
CREATE INDEX plan_by_leave ON plan USING btree (client_id, key_id, decided) WHERE (leave IS NOT NULL);
CREATE INDEX plan_expires ON plan USING btree (expires);
CREATE INDEX plan_waiting ON plan USING btree (client_id, id) WHERE (state = 'WAITING'::text);

CREATE TABLE posting (
  client_id integer NOT NULL,
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  entry_id bigint NOT NULL,
  accno integer NOT NULL,
  transdate date NOT NULL,
  side text NOT NULL,
  amount numeric NOT NULL,
  currency character(3) NOT NULL,
  original_amount numeric NOT NULL,
  source text NOT NULL,
  memo text NOT NULL,
  tax_base numeric,
  tax_accno integer,
  tax_rate numeric,
  taxdate date,
  vat_code text,
  tax_between text,
  department text,
  project text,
  CONSTRAINT posting_pkey PRIMARY KEY (client_id, entry_id, id),
  CONSTRAINT posting_side_check CHECK ((side = ANY (ARRAY['debit'::text, 'credit'::text])))
);
CREATE INDEX posting_client_id_accno_transdate_entry_id_id_idx ON posting USING btree (client_id, accno, transdate, entry_id, id);
CREATE INDEX posting_department_idx ON posting USING btree (client_id, department, transdate) WHERE (department IS NOT NULL);
CREATE INDEX posting_project_idx ON posting USING btree (client_id, project, transdate) WHERE (project IS NOT NULL);
CREATE INDEX posting_tax_between_idx ON posting USING btree (client_id, transdate) WHERE (tax_between IS NOT NULL);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON posting FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();
CREATE TRIGGER posting AFTER INSERT ON posting REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION guard_posting();

CREATE TABLE program (
  id text NOT NULL,
  name text NOT NULL,
  redirects text[] NOT NULL,
  documented boolean NOT NULL,
  address text NOT NULL,
  created timestamp(3) with time zone NOT NULL,
  expires timestamp(3) with time zone NOT NULL,
  CONSTRAINT program_pkey PRIMARY KEY (id)
);
CREATE INDEX program_address ON program USING btree (address, created);
CREATE INDEX program_expires ON program USING btree (expires);

CREATE TABLE project (
  client_id integer NOT NULL,
  number character varying(32) NOT NULL,
  number_folded character varying(64) COLLATE "C" NOT NULL,
  description character varying(255) NOT NULL,
  active boolean NOT NULL,
  customernumber character varying(32),
  startdate date,
  enddate date,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT project_pkey PRIMARY KEY (client_id, number_folded),
  CONSTRAINT project_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id)
);

CREATE TABLE proposal (
  client_id integer NOT NULL,
  id integer NOT NULL,
  receipt_id integer NOT NULL,
  "position" integer NOT NULL,
  payload text NOT NULL,
  state text NOT NULL,
  created timestamp(3) with time zone NOT NULL,
  payable_id bigint,
  reading jsonb,
  CONSTRAINT proposal_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT proposal_check CHECK (((state = 'ACCEPTED'::text) = (payable_id IS NOT NULL))),
  CONSTRAINT proposal_check1 CHECK (((payload <> ''::text) OR (reading IS NOT NULL))),
  CONSTRAINT proposal_position_check CHECK (("position" >= 0)),
  CONSTRAINT proposal_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'ACCEPTED'::text, 'DISMISSED'::text]))),
  CONSTRAINT proposal_client_id_payable_id_fkey FOREIGN KEY (client_id, payable_id) REFERENCES payable(client_id, id),
  CONSTRAINT proposal_client_id_receipt_id_fkey FOREIGN KEY (client_id, receipt_id) REFERENCES receipt(client_id, id)
);
ALTER TABLE proposal ALTER COLUMN reading SET STATISTICS 0;
CREATE INDEX proposal_client_id_payable_id_idx ON proposal USING btree (client_id, payable_id);
CREATE INDEX proposal_client_id_state_id_idx ON proposal USING btree (client_id, state, id);
CREATE UNIQUE INDEX proposal_client_id_receipt_id_position_key ON proposal USING btree (client_id, receipt_id, "position");
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON proposal FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();
CREATE TRIGGER only_state_changes BEFORE UPDATE ON proposal FOR EACH ROW EXECUTE FUNCTION guard_only_state_changes();
CREATE TRIGGER proposal_id BEFORE INSERT ON proposal FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION give_id();

CREATE TABLE receipt (
  client_id integer NOT NULL,
  id integer NOT NULL,
  source integer,
  first_page integer,
  last_page integer,
  file_name character varying(255) NOT NULL,
  comment text NOT NULL,
  media_type text NOT NULL,
  size integer NOT NULL,
  sha256 bytea NOT NULL,
  checksum character(8) NOT NULL,
  store text NOT NULL,
  date_received timestamp(3) with time zone NOT NULL,
  withdrawn timestamp(3) with time zone,
  person_id integer,
  mail_sender text,
  mail_subject text,
  mail_received timestamp(3) with time zone,
  CONSTRAINT receipt_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT receipt_check CHECK ((last_page >= first_page)),
  CONSTRAINT receipt_check1 CHECK ((num_nulls(source, first_page, last_page) = ANY (ARRAY[0, 3]))),
  CONSTRAINT receipt_first_page_check CHECK ((first_page > 0)),
  CONSTRAINT receipt_media_type_check CHECK ((media_type = ANY (ARRAY['application/pdf'::text, 'image/png'::text, 'image/jpeg'::text, 'image/gif'::text, 'application/xml'::text]))),
  CONSTRAINT receipt_sha256_check CHECK ((length(sha256) = 32)),
  CONSTRAINT receipt_size_check CHECK ((size > 0)),
  CONSTRAINT receipt_store_check CHECK ((store = ANY (ARRAY['database'::text, 'objects'::text]))),
  CONSTRAINT receipt_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id),
  CONSTRAINT receipt_client_id_source_fkey FOREIGN KEY (client_id, source) REFERENCES receipt(client_id, id)
);
CREATE INDEX receipt_client_id_date_received_id_idx ON receipt USING btree (client_id, date_received, id);
CREATE INDEX receipt_client_id_person_id_date_received_id_idx ON receipt USING btree (client_id, person_id, date_received, id) WHERE (person_id IS NOT NULL);
CREATE UNIQUE INDEX receipt_client_id_sha256_key ON receipt USING btree (client_id, sha256) WHERE (source IS NULL);
CREATE UNIQUE INDEX receipt_client_id_source_first_page_key ON receipt USING btree (client_id, source, first_page);
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON receipt FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();
CREATE TRIGGER only_withdrawn_changes BEFORE UPDATE ON receipt FOR EACH ROW EXECUTE FUNCTION guard_only_withdrawn_changes();
CREATE TRIGGER receipt_id BEFORE INSERT ON receipt FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION give_id();

CREATE TABLE receipt_chunk (
  client_id integer NOT NULL,
  sha256 bytea NOT NULL,
  "position" integer NOT NULL,
  bytes bytea NOT NULL,
  CONSTRAINT receipt_chunk_pkey PRIMARY KEY (client_id, sha256, "position"),
  CONSTRAINT receipt_chunk_position_check CHECK (("position" >= 0)),
  CONSTRAINT receipt_chunk_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id)
);
ALTER TABLE receipt_chunk ALTER COLUMN bytes SET STORAGE e;
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON receipt_chunk FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE TABLE receipt_job (
  client_id integer NOT NULL,
  receipt_id integer NOT NULL,
  state text NOT NULL,
  attempt integer NOT NULL DEFAULT 0,
  due timestamp(3) with time zone NOT NULL,
  pages integer,
  pages_done integer NOT NULL DEFAULT 0,
  reason text NOT NULL DEFAULT ''::text,
  CONSTRAINT receipt_job_pkey PRIMARY KEY (client_id, receipt_id),
  CONSTRAINT receipt_job_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text]))),
  CONSTRAINT receipt_job_client_id_receipt_id_fkey FOREIGN KEY (client_id, receipt_id) REFERENCES receipt(client_id, id)
);
CREATE INDEX receipt_job_due_client_id_receipt_id_idx ON receipt_job USING btree (due, client_id, receipt_id) WHERE (state = ANY (ARRAY['queued'::text, 'running'::text]));
CREATE INDEX receipt_job_failed_idx ON receipt_job USING btree (client_id, receipt_id) WHERE (state = 'failed'::text);
CREATE TRIGGER append_only BEFORE TRUNCATE ON receipt_job FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE TABLE receipt_link (
  client_id integer NOT NULL,
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  receipt_id integer NOT NULL,
  invoice_id bigint,
  payable_id bigint,
  entry_id bigint,
  created timestamp(3) with time zone NOT NULL,
  CONSTRAINT receipt_link_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT receipt_link_check CHECK ((num_nonnulls(invoice_id, payable_id, entry_id) = 1)),
  CONSTRAINT receipt_link_client_id_entry_id_fkey FOREIGN KEY (client_id, entry_id) REFERENCES entry(client_id, id),
  CONSTRAINT receipt_link_client_id_invoice_id_fkey FOREIGN KEY (client_id, invoice_id) REFERENCES invoice(client_id, id),
  CONSTRAINT receipt_link_client_id_payable_id_fkey FOREIGN KEY (client_id, payable_id) REFERENCES payable(client_id, id),
  CONSTRAINT receipt_link_client_id_receipt_id_fkey FOREIGN KEY (client_id, receipt_id) REFERENCES receipt(client_id, id)
);
CREATE INDEX receipt_link_client_id_entry_id_idx ON receipt_link USING btree (client_id, entry_id);
CREATE INDEX receipt_link_client_id_invoice_id_idx ON receipt_link USING btree (client_id, invoice_id);
CREATE INDEX receipt_link_client_id_payable_id_idx ON receipt_link USING btree (client_id, payable_id);
CREATE UNIQUE INDEX receipt_link_client_id_receipt_id_entry_id_key ON receipt_link USING btree (client_id, receipt_id, entry_id);
CREATE UNIQUE INDEX receipt_link_client_id_receipt_id_invoice_id_key ON receipt_link USING btree (client_id, receipt_id, invoice_id);
CREATE UNIQUE INDEX receipt_link_client_id_receipt_id_payable_id_key ON receipt_link USING btree (client_id, receipt_id, payable_id);
CREATE TRIGGER append_only BEFORE TRUNCATE ON receipt_link FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();
CREATE TRIGGER receipt_link BEFORE INSERT OR UPDATE ON receipt_link FOR EACH ROW EXECUTE FUNCTION guard_receipt_link();
CREATE TRIGGER receipt_unlink BEFORE DELETE ON receipt_link FOR EACH ROW EXECUTE FUNCTION guard_receipt_unlink();

CREATE TABLE received_attachment (
  client_id integer NOT NULL,
  mail_id integer NOT NULL,
  "position" integer NOT NULL,
  file_name character varying(255) NOT NULL,
  media_type text NOT NULL,
  size integer NOT NULL,
  receipt_id integer,
  refused text NOT NULL DEFAULT ''::text,
  CONSTRAINT received_attachment_pkey PRIMARY KEY (client_id, mail_id, "position"),
  CONSTRAINT received_attachment_client_id_mail_id_fkey FOREIGN KEY (client_id, mail_id) REFERENCES received_mail(client_id, id)
);
CREATE INDEX received_attachment_waiting ON received_attachment USING btree (client_id, mail_id) WHERE ((receipt_id IS NULL) AND (refused = ''::text));

CREATE TABLE received_chunk (
  client_id integer NOT NULL,
  mail_id integer NOT NULL,
  "position" integer NOT NULL,
  piece integer NOT NULL,
  bytes bytea NOT NULL,
  CONSTRAINT received_chunk_pkey PRIMARY KEY (client_id, mail_id, "position", piece),
  CONSTRAINT received_chunk_client_id_mail_id_position_fkey FOREIGN KEY (client_id, mail_id, "position") REFERENCES received_attachment(client_id, mail_id, "position")
);
ALTER TABLE received_chunk ALTER COLUMN bytes SET STORAGE e;

CREATE TABLE received_mail (
  client_id integer NOT NULL,
  id integer NOT NULL,
  hash bytea NOT NULL,
  received timestamp(3) with time zone NOT NULL,
  created timestamp(3) with time zone NOT NULL,
  sender text NOT NULL,
  subject text NOT NULL,
  state text NOT NULL,
  reason text,
  CONSTRAINT received_mail_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT received_mail_hash_check CHECK ((length(hash) = 32)),
  CONSTRAINT received_mail_reason_check CHECK ((reason = ANY (ARRAY['SENDER_UNKNOWN'::text, 'SENDER_NOT_PROVEN'::text, 'NO_ATTACHMENT'::text, 'TOO_LARGE'::text, 'UNREADABLE'::text]))),
  CONSTRAINT received_mail_state_check CHECK ((state = ANY (ARRAY['QUARANTINED'::text, 'ACCEPTED'::text, 'REMOVED'::text]))),
  CONSTRAINT received_mail_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id)
);
CREATE INDEX received_mail_created_idx ON received_mail USING btree (created);
CREATE UNIQUE INDEX received_mail_client_id_hash_key ON received_mail USING btree (client_id, hash);

CREATE TABLE recurring_invoice (
  client_id integer NOT NULL,
  id integer NOT NULL,
  state text NOT NULL,
  title text NOT NULL,
  "interval" text NOT NULL,
  "from" date NOT NULL,
  "to" date,
  count integer,
  day_of_month integer,
  period_from date,
  prices text NOT NULL,
  terms integer,
  invnumber text NOT NULL,
  customernumber_folded text NOT NULL,
  invoice jsonb NOT NULL,
  next_on date,
  last_on date,
  currency character(3) NOT NULL,
  amount numeric,
  created timestamp(3) with time zone NOT NULL,
  updated timestamp(3) with time zone NOT NULL,
  send boolean NOT NULL DEFAULT false,
  tells_period boolean NOT NULL DEFAULT true,
  CONSTRAINT recurring_invoice_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT recurring_invoice_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id)
);
ALTER TABLE recurring_invoice ALTER COLUMN invoice SET STATISTICS 0;
CREATE INDEX recurring_invoice_customer ON recurring_invoice USING btree (client_id, customernumber_folded, id);
CREATE INDEX recurring_invoice_due ON recurring_invoice USING btree (next_on) WHERE (state = 'ACTIVE'::text);

CREATE TABLE reminder (
  client_id integer NOT NULL,
  id integer NOT NULL,
  customer_id integer NOT NULL,
  currency character(3) NOT NULL,
  day date NOT NULL,
  due_day date NOT NULL,
  level integer NOT NULL,
  subtotal numeric NOT NULL,
  fee numeric NOT NULL,
  interest numeric NOT NULL,
  total numeric NOT NULL,
  payment_reference text NOT NULL,
  fee_open numeric NOT NULL,
  interest_open numeric NOT NULL,
  invoice_id bigint,
  replaced_by integer,
  created timestamp(3) with time zone NOT NULL,
  CONSTRAINT reminder_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT reminder_client_id_customer_id_fkey FOREIGN KEY (client_id, customer_id) REFERENCES customer(client_id, id),
  CONSTRAINT reminder_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id),
  CONSTRAINT reminder_client_id_invoice_id_fkey FOREIGN KEY (client_id, invoice_id) REFERENCES invoice(client_id, id),
  CONSTRAINT reminder_client_id_replaced_by_fkey FOREIGN KEY (client_id, replaced_by) REFERENCES reminder(client_id, id)
);
CREATE INDEX reminder_client_id_customer_id_id_idx ON reminder USING btree (client_id, customer_id, id);
CREATE INDEX reminder_client_id_invoice_id_idx ON reminder USING btree (client_id, invoice_id) WHERE (invoice_id IS NOT NULL);
CREATE UNIQUE INDEX reminder_client_id_payment_reference_key ON reminder USING btree (client_id, payment_reference);

CREATE TABLE reminder_item (
  client_id integer NOT NULL,
  reminder_id integer NOT NULL,
  place integer NOT NULL,
  invoice_id bigint NOT NULL,
  day date NOT NULL,
  level integer NOT NULL,
  raised boolean NOT NULL,
  days_late integer NOT NULL,
  open numeric NOT NULL,
  interest numeric NOT NULL,
  CONSTRAINT reminder_item_pkey PRIMARY KEY (client_id, reminder_id, place),
  CONSTRAINT reminder_item_client_id_invoice_id_fkey FOREIGN KEY (client_id, invoice_id) REFERENCES invoice(client_id, id),
  CONSTRAINT reminder_item_client_id_reminder_id_fkey FOREIGN KEY (client_id, reminder_id) REFERENCES reminder(client_id, id)
);
CREATE INDEX reminder_item_client_id_invoice_id_idx ON reminder_item USING btree (client_id, invoice_id);
CREATE UNIQUE INDEX reminder_item_raised ON reminder_item USING btree (client_id, invoice_id, level) WHERE raised;

CREATE TABLE session (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  person_id integer NOT NULL,
  hash bytea NOT NULL,
  browser character varying(255) NOT NULL,
  created timestamp(3) with time zone NOT NULL,
  last_used timestamp(3) with time zone NOT NULL,
  expires timestamp(3) with time zone NOT NULL,
  CONSTRAINT session_pkey PRIMARY KEY (id),
  CONSTRAINT session_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  CONSTRAINT session_hash_key UNIQUE (hash)
);
CREATE INDEX session_person_id_idx ON session USING btree (person_id);

CREATE TABLE set_off (
  client_id integer NOT NULL,
  id integer NOT NULL,
  credit_id bigint NOT NULL,
  payable_id bigint NOT NULL,
  amount numeric NOT NULL,
  credit_payment_id bigint NOT NULL,
  payment_id bigint NOT NULL,
  order_id integer,
  "position" integer,
  CONSTRAINT set_off_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT set_off_amount_check CHECK ((amount > (0)::numeric)),
  CONSTRAINT set_off_client_id_credit_id_fkey FOREIGN KEY (client_id, credit_id) REFERENCES payable(client_id, id),
  CONSTRAINT set_off_client_id_order_id_position_fkey FOREIGN KEY (client_id, order_id, "position") REFERENCES ordered_payment(client_id, order_id, "position"),
  CONSTRAINT set_off_client_id_payable_id_fkey FOREIGN KEY (client_id, payable_id) REFERENCES payable(client_id, id),
  CONSTRAINT set_off_client_id_credit_payment_id_key UNIQUE (client_id, credit_payment_id),
  CONSTRAINT set_off_client_id_payment_id_key UNIQUE (client_id, payment_id)
);
CREATE INDEX set_off_client_id_credit_id_id_idx ON set_off USING btree (client_id, credit_id, id);
CREATE INDEX set_off_client_id_order_id_position_idx ON set_off USING btree (client_id, order_id, "position");
CREATE INDEX set_off_client_id_payable_id_id_idx ON set_off USING btree (client_id, payable_id, id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON set_off FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE TABLE sign_in_failure (
  hash bytea NOT NULL,
  free integer NOT NULL,
  failures integer NOT NULL,
  last timestamp(3) with time zone NOT NULL,
  CONSTRAINT sign_in_failure_pkey PRIMARY KEY (hash),
  CONSTRAINT sign_in_failure_hash_check CHECK ((length(hash) = 32))
);
CREATE INDEX sign_in_failure_last_idx ON sign_in_failure USING btree (last);

CREATE TABLE spent_challenge (
  hash bytea NOT NULL,
  expires timestamp(3) with time zone NOT NULL,
  CONSTRAINT spent_challenge_pkey PRIMARY KEY (hash)
);

CREATE TABLE tax_rate (
  client_id integer NOT NULL,
  accno integer NOT NULL,
  valid_from date NOT NULL,
  rate numeric NOT NULL,
  CONSTRAINT tax_rate_pkey PRIMARY KEY (client_id, accno, valid_from),
  CONSTRAINT tax_rate_rate_check CHECK (((rate >= (0)::numeric) AND (rate <= (1000)::numeric))),
  CONSTRAINT tax_rate_client_id_accno_fkey FOREIGN KEY (client_id, accno) REFERENCES account(client_id, accno)
);

CREATE TABLE vat_adjustments (
  client_id integer NOT NULL,
  id integer NOT NULL,
  from_date date NOT NULL,
  to_date date NOT NULL,
  version integer NOT NULL,
  adjustments jsonb NOT NULL,
  created timestamp(3) with time zone NOT NULL,
  key_prefix text NOT NULL,
  person text,
  CONSTRAINT vat_adjustments_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT vat_adjustments_check CHECK ((to_date >= from_date)),
  CONSTRAINT vat_adjustments_version_check CHECK ((version > 0)),
  CONSTRAINT vat_adjustments_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id),
  CONSTRAINT vat_adjustments_client_id_from_date_to_date_version_key UNIQUE (client_id, from_date, to_date, version)
);
ALTER TABLE vat_adjustments ALTER COLUMN adjustments SET STATISTICS 0;
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON vat_adjustments FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE TABLE vat_return (
  client_id integer NOT NULL,
  id integer NOT NULL,
  from_date date NOT NULL,
  to_date date NOT NULL,
  number integer NOT NULL,
  method text NOT NULL,
  consideration text NOT NULL,
  figures jsonb NOT NULL,
  accounts jsonb NOT NULL,
  payable numeric NOT NULL,
  gl_id bigint,
  last_entry_id bigint NOT NULL,
  created timestamp(3) with time zone NOT NULL,
  key_prefix text NOT NULL,
  adjustments jsonb,
  CONSTRAINT vat_return_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT vat_return_check CHECK ((to_date >= from_date)),
  CONSTRAINT vat_return_number_check CHECK ((number >= 0)),
  CONSTRAINT vat_return_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id),
  CONSTRAINT vat_return_client_id_gl_id_fkey FOREIGN KEY (client_id, gl_id) REFERENCES gl(client_id, id)
);
ALTER TABLE vat_return ALTER COLUMN accounts SET STATISTICS 0;
ALTER TABLE vat_return ALTER COLUMN adjustments SET STATISTICS 0;
ALTER TABLE vat_return ALTER COLUMN figures SET STATISTICS 0;
CREATE UNIQUE INDEX vat_return_client_id_from_date_to_date_number_key ON vat_return USING btree (client_id, from_date, to_date, number);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON vat_return FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();
CREATE TRIGGER vat_return_id BEFORE INSERT ON vat_return FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION give_id();

CREATE TABLE vendor (
  client_id integer NOT NULL,
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  vendornumber character varying(32) NOT NULL,
  vendornumber_folded character varying(64) COLLATE "C" NOT NULL,
  name character varying(70) NOT NULL,
  created timestamp(3) with time zone NOT NULL,
  salutation character varying(32) NOT NULL,
  firstname character varying(32) NOT NULL,
  lastname character varying(32) NOT NULL,
  address1 character varying(32) NOT NULL,
  address2 character varying(32) NOT NULL,
  zipcode character varying(10) NOT NULL,
  city character varying(32) NOT NULL,
  state character varying(32) NOT NULL,
  country character varying(32) NOT NULL,
  phone character varying(20) NOT NULL,
  fax character varying(20) NOT NULL,
  mobile character varying(20) NOT NULL,
  email text NOT NULL,
  taxnumber character varying(32) NOT NULL,
  terms integer,
  arap_accno integer NOT NULL,
  payment_accno integer NOT NULL,
  bank_name character varying(70) NOT NULL,
  bank_address1 character varying(32) NOT NULL,
  bank_address2 character varying(32) NOT NULL,
  bank_zipcode character varying(10) NOT NULL,
  bank_city character varying(32) NOT NULL,
  bank_state character varying(32) NOT NULL,
  bank_country character varying(32) NOT NULL,
  bank_iban character varying(34) NOT NULL,
  bank_bic character varying(11) NOT NULL,
  updated timestamp(3) with time zone NOT NULL DEFAULT now(),
  external_id text,
  metadata jsonb,
  street character varying(70),
  building_number character varying(16),
  iban_confirmed boolean,
  discount_percent numeric,
  discount_days integer,
  version integer NOT NULL DEFAULT 1,
  department text,
  project text,
  CONSTRAINT vendor_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT vendor_client_id_arap_accno_fkey FOREIGN KEY (client_id, arap_accno) REFERENCES account(client_id, accno),
  CONSTRAINT vendor_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id),
  CONSTRAINT vendor_client_id_payment_accno_fkey FOREIGN KEY (client_id, payment_accno) REFERENCES account(client_id, accno)
);
ALTER TABLE vendor ALTER COLUMN metadata SET STATISTICS 0;
CREATE INDEX vendor_client_id_bare_iban_idx ON vendor USING btree (client_id, bare_iban((bank_iban)::text)) WHERE ((bank_iban)::text <> ''::text);
CREATE INDEX vendor_client_id_lower_name_id_idx ON vendor USING btree (client_id, lower((name)::text), id);
CREATE INDEX vendor_client_id_name_key_idx ON vendor USING btree (client_id, name_key((name)::text));
CREATE INDEX vendor_client_id_phone_key_idx ON vendor USING btree (client_id, "right"(regexp_replace((phone)::text, '[^0-9]'::text, ''::text, 'g'::text), 9)) WHERE ((phone)::text <> ''::text);
CREATE INDEX vendor_client_id_taxnumber_key_idx ON vendor USING btree (client_id, "left"(regexp_replace(upper((taxnumber)::text), '[^A-Z0-9]'::text, ''::text, 'g'::text), 11)) WHERE ((taxnumber)::text <> ''::text);
CREATE INDEX vendor_client_id_updated_idx ON vendor USING btree (client_id, updated);
CREATE INDEX vendor_metadata_idx ON vendor USING gin (metadata jsonb_path_ops) WHERE (metadata IS NOT NULL);
CREATE UNIQUE INDEX vendor_client_id_external_id_key ON vendor USING btree (client_id, external_id) WHERE (external_id IS NOT NULL);
CREATE UNIQUE INDEX vendor_client_id_vendornumber_folded_key ON vendor USING btree (client_id, vendornumber_folded);
CREATE TRIGGER append_only BEFORE TRUNCATE ON vendor FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();
CREATE TRIGGER changed_iban BEFORE UPDATE OF bank_iban ON vendor FOR EACH ROW WHEN (((new.bank_iban)::text <> (old.bank_iban)::text)) EXECUTE FUNCTION hold_changed_iban();
CREATE TRIGGER never_deleted BEFORE DELETE ON vendor FOR EACH STATEMENT EXECUTE FUNCTION guard_referred('payable_client_id_vendor_id_fkey');
CREATE TRIGGER never_renumbered BEFORE UPDATE OF client_id, id ON vendor FOR EACH ROW WHEN (((new.client_id <> old.client_id) OR (new.id <> old.id))) EXECUTE FUNCTION guard_referred('payable_client_id_vendor_id_fkey');
CREATE TRIGGER version_counted BEFORE UPDATE ON vendor FOR EACH ROW EXECUTE FUNCTION count_version();

CREATE TABLE vendor_credit_note (
  client_id integer NOT NULL,
  payable_id bigint NOT NULL,
  credited_id bigint NOT NULL,
  content bytea NOT NULL,
  lines jsonb NOT NULL,
  taxes jsonb NOT NULL,
  CONSTRAINT vendor_credit_note_pkey PRIMARY KEY (client_id, payable_id),
  CONSTRAINT vendor_credit_note_client_id_credited_id_fkey FOREIGN KEY (client_id, credited_id) REFERENCES payable(client_id, id),
  CONSTRAINT vendor_credit_note_client_id_payable_id_fkey FOREIGN KEY (client_id, payable_id) REFERENCES payable(client_id, id)
);
ALTER TABLE vendor_credit_note ALTER COLUMN lines SET STATISTICS 0;
ALTER TABLE vendor_credit_note ALTER COLUMN taxes SET STATISTICS 0;
CREATE INDEX vendor_credit_note_client_id_credited_id_payable_id_idx ON vendor_credit_note USING btree (client_id, credited_id, payable_id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON vendor_credit_note FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE TABLE vendor_iban (
  client_id integer NOT NULL,
  vendor_id integer NOT NULL,
  iban text NOT NULL,
  since timestamp(3) with time zone NOT NULL,
  person text NOT NULL,
  CONSTRAINT vendor_iban_pkey PRIMARY KEY (client_id, vendor_id, iban),
  CONSTRAINT vendor_iban_client_id_vendor_id_fkey FOREIGN KEY (client_id, vendor_id) REFERENCES vendor(client_id, id)
);
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON vendor_iban FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE TABLE vendor_iban_change (
  client_id integer NOT NULL,
  vendor_id integer NOT NULL,
  iban text NOT NULL,
  changed timestamp(3) with time zone NOT NULL,
  CONSTRAINT vendor_iban_change_pkey PRIMARY KEY (client_id, vendor_id, iban),
  CONSTRAINT vendor_iban_change_client_id_vendor_id_fkey FOREIGN KEY (client_id, vendor_id) REFERENCES vendor(client_id, id)
);

CREATE TABLE vendorpayment (
  client_id integer NOT NULL,
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  payable_id bigint NOT NULL,
  datepaid date NOT NULL,
  amount_paid numeric NOT NULL,
  source text NOT NULL,
  memo text NOT NULL,
  payment_accno integer NOT NULL,
  exchangerate numeric,
  entry_id bigint NOT NULL,
  base_amount numeric NOT NULL DEFAULT 0,
  document_transdate date NOT NULL,
  reverses bigint,
  CONSTRAINT vendorpayment_pkey PRIMARY KEY (client_id, payable_id, id),
  CONSTRAINT vendorpayment_amount_paid_check CHECK ((amount_paid <> (0)::numeric))
);
CREATE INDEX vendorpayment_client_id_datepaid_document_transdate_idx ON vendorpayment USING btree (client_id, datepaid, document_transdate);
CREATE UNIQUE INDEX vendorpayment_client_id_reverses_key ON vendorpayment USING btree (client_id, reverses) WHERE (reverses IS NOT NULL);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON vendorpayment FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();
CREATE TRIGGER "references" AFTER INSERT ON vendorpayment REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION guard_references();

CREATE TABLE webhook (
  client_id integer NOT NULL,
  id integer NOT NULL,
  url text NOT NULL,
  types text[] NOT NULL,
  description text NOT NULL,
  secret text NOT NULL,
  former_secret text,
  former_ends timestamp(3) with time zone,
  created timestamp(3) with time zone NOT NULL,
  last_event bigint NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  failing_since timestamp(3) with time zone,
  due timestamp(3) with time zone NOT NULL,
  again bigint[] NOT NULL,
  slow boolean NOT NULL DEFAULT false,
  lease text,
  leased_until timestamp(3) with time zone,
  disabled timestamp(3) with time zone,
  disabled_because text,
  last_delivery bigint NOT NULL DEFAULT 0,
  CONSTRAINT webhook_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT webhook_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id)
);
CREATE INDEX webhook_due ON webhook USING btree (due) WHERE (disabled IS NULL);

CREATE TABLE webhook_delivery (
  client_id integer NOT NULL,
  webhook_id integer NOT NULL,
  id bigint NOT NULL,
  event bigint NOT NULL,
  type text NOT NULL,
  attempt integer NOT NULL,
  created timestamp(3) with time zone NOT NULL,
  duration integer NOT NULL,
  delivered boolean NOT NULL,
  status integer,
  fault text NOT NULL,
  CONSTRAINT webhook_delivery_pkey PRIMARY KEY (client_id, webhook_id, id),
  CONSTRAINT webhook_delivery_client_id_webhook_id_fkey FOREIGN KEY (client_id, webhook_id) REFERENCES webhook(client_id, id)
);
CREATE INDEX webhook_delivery_created ON webhook_delivery USING btree (created);

CREATE TABLE yearend (
  client_id integer NOT NULL,
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  transdate date NOT NULL,
  gl_id bigint NOT NULL,
  closed_before date,
  reopened_by bigint,
  carried_by bigint,
  CONSTRAINT yearend_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT yearend_client_id_carried_by_fkey FOREIGN KEY (client_id, carried_by) REFERENCES gl(client_id, id),
  CONSTRAINT yearend_client_id_gl_id_fkey FOREIGN KEY (client_id, gl_id) REFERENCES gl(client_id, id),
  CONSTRAINT yearend_client_id_reopened_by_fkey FOREIGN KEY (client_id, reopened_by) REFERENCES gl(client_id, id)
);
CREATE INDEX yearend_client_id_transdate_idx ON yearend USING btree (client_id, transdate);
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON yearend FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();
CREATE TRIGGER only_reopened_by_changes BEFORE UPDATE ON yearend FOR EACH ROW EXECUTE FUNCTION guard_only_reopened_by_changes();

CREATE OR REPLACE FUNCTION add_link(of_client integer, at timestamp with time zone, what jsonb) RETURNS bigint LANGUAGE plpgsql SET enable_seqscan TO 'off'; -- body 6e06ae67cf3555c2f8614fee49e57c8e
CREATE OR REPLACE FUNCTION add_person_link(of_person integer, at timestamp with time zone, what jsonb) RETURNS bigint LANGUAGE plpgsql; -- body 8f372fd1bd93622516bbcd33b2062c75
CREATE OR REPLACE FUNCTION advance_batch_writer(writer bigint, number bigint, answers jsonb) RETURNS boolean LANGUAGE plpgsql; -- body 14744dd1f3c2a69738d98f7f510d6427
CREATE OR REPLACE FUNCTION bare_iban(iban text) RETURNS text LANGUAGE sql IMMUTABLE; -- body 52a620cd0827c8020eaa2abfd80099f3
CREATE OR REPLACE FUNCTION count_order_version() RETURNS trigger LANGUAGE plpgsql; -- body a3e22e11c37f1016aaef8ab3ea4e3d5e
CREATE OR REPLACE FUNCTION count_version() RETURNS trigger LANGUAGE plpgsql; -- body f8cc20596d5c7b710bed668453d8b073
CREATE OR REPLACE FUNCTION counter_postings(of_client integer, accnos integer[]) RETURNS SETOF posting LANGUAGE sql STABLE; -- body e3784b3e414fcef26ab8ae30c58cb2a9
CREATE OR REPLACE FUNCTION events_in(records jsonb) RETURNS bigint LANGUAGE sql IMMUTABLE; -- body adc031e411d9d3d3e6cee1b0bb6698fb
CREATE OR REPLACE FUNCTION give_id() RETURNS trigger LANGUAGE plpgsql; -- body a24a5a9a85e7bb537f1fec8433fbcfcd
CREATE OR REPLACE FUNCTION give_number() RETURNS trigger LANGUAGE plpgsql; -- body cfa44f76127659cd5ef2c4ce25864141
CREATE OR REPLACE FUNCTION guard_account() RETURNS trigger LANGUAGE plpgsql; -- body a7c04ddaafe67ca210cfce25b2336bf6
CREATE OR REPLACE FUNCTION guard_account_currency() RETURNS trigger LANGUAGE plpgsql; -- body b6967397121693b71cad036acc55aab8
CREATE OR REPLACE FUNCTION guard_append_only() RETURNS trigger LANGUAGE plpgsql; -- body 378be6b9d8c0e95de6d744b41e47965f
CREATE OR REPLACE FUNCTION guard_entry() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan TO 'off'; -- body f1ec1d4ff57a244769b41ac4017ed827
CREATE OR REPLACE FUNCTION guard_only_paid_changes() RETURNS trigger LANGUAGE plpgsql; -- body d7c63434e0a70733b1b74b9e60ded310
CREATE OR REPLACE FUNCTION guard_only_reopened_by_changes() RETURNS trigger LANGUAGE plpgsql; -- body 41f2e07c0fda280cd5598541b02d7951
CREATE OR REPLACE FUNCTION guard_only_state_changes() RETURNS trigger LANGUAGE plpgsql; -- body bbaca542dc435b298ea2a53d35b265c7
CREATE OR REPLACE FUNCTION guard_only_withdrawn_changes() RETURNS trigger LANGUAGE plpgsql; -- body dbeee0c06e73b9f4a3918e240fc7387a
CREATE OR REPLACE FUNCTION guard_posting() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan TO 'off'; -- body 544442e7be493859fbe21a64f0573f8e
CREATE OR REPLACE FUNCTION guard_receipt_link() RETURNS trigger LANGUAGE plpgsql; -- body e32b840f915ada2d99952f1d8e384099
CREATE OR REPLACE FUNCTION guard_receipt_unlink() RETURNS trigger LANGUAGE plpgsql; -- body 6d7b5b277805ba8e4c2220125fe2dc9e
CREATE OR REPLACE FUNCTION guard_references() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan TO 'off'; -- body f6ba3897b05721b13f1d122966e26ac5
CREATE OR REPLACE FUNCTION guard_referred() RETURNS trigger LANGUAGE plpgsql; -- body b60218bb7ad87f5ac3666ec057d2c238
CREATE OR REPLACE FUNCTION has_other_currency(of_client integer, of_accno integer, wanted character) RETURNS boolean LANGUAGE sql STABLE; -- body 9b499acabff4b17b7d783972962e2261
CREATE OR REPLACE FUNCTION hold_changed_iban() RETURNS trigger LANGUAGE plpgsql; -- body b0541fd690fe2c0b126992d745bc93fa
CREATE OR REPLACE FUNCTION is_control(link text) RETURNS boolean LANGUAGE sql IMMUTABLE; -- body 179ca758fdeb7cbb6abea292c867c6a1
CREATE OR REPLACE FUNCTION keep_open_documents() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan TO 'off'; -- body d4a850c84f141410837b87f5d3863db5
CREATE OR REPLACE FUNCTION link_hash(before bytea, at timestamp with time zone, what jsonb) RETURNS bytea LANGUAGE sql IMMUTABLE; -- body ee1cabbb068aa12da34d1dd27b2db799
CREATE OR REPLACE FUNCTION move_open_documents() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan TO 'off'; -- body 8a392617b5dfe24fb70ae241c5b43c0a
CREATE OR REPLACE FUNCTION name_key(name text) RETURNS text LANGUAGE sql IMMUTABLE; -- body 806e4f70743fe06503948bd3beb09b0d
CREATE OR REPLACE FUNCTION next_id(of_client integer, of_table text) RETURNS integer LANGUAGE sql; -- body 27b89b850d8961cb5760f58dcc81d520
CREATE OR REPLACE FUNCTION next_number(of_client integer, of_kind text) RETURNS text LANGUAGE plpgsql; -- body 3cdf83419c1025b5756062fe041df969
CREATE OR REPLACE FUNCTION seal_of(d gl, columns smallint) RETURNS text LANGUAGE sql STABLE; -- body c11bdc73dd6a3e0d8f6abda2055ed125
CREATE OR REPLACE FUNCTION seal_of(d gl, columns smallint, sealed_as integer) RETURNS text LANGUAGE sql STABLE; -- body 69d501bcef0755624fe44a982fb377c4
CREATE OR REPLACE FUNCTION seal_of(d invoice, columns smallint) RETURNS text LANGUAGE sql STABLE; -- body c11bdc73dd6a3e0d8f6abda2055ed125
CREATE OR REPLACE FUNCTION seal_of(d invoice, columns smallint, sealed_as integer) RETURNS text LANGUAGE sql STABLE; -- body 3b104f3f6ad082e32af3b5bc0214c649
CREATE OR REPLACE FUNCTION seal_of(d payable, columns smallint) RETURNS text LANGUAGE sql STABLE; -- body c11bdc73dd6a3e0d8f6abda2055ed125
CREATE OR REPLACE FUNCTION seal_of(d payable, columns smallint, sealed_as integer) RETURNS text LANGUAGE sql STABLE; -- body afa43303977433aa221dc1ba87fd6299
CREATE OR REPLACE FUNCTION seal_of(d payment, columns smallint) RETURNS text LANGUAGE sql STABLE; -- body c11bdc73dd6a3e0d8f6abda2055ed125
CREATE OR REPLACE FUNCTION seal_of(d payment, columns smallint, sealed_as integer) RETURNS text LANGUAGE sql STABLE; -- body 8a7347860fa0006eb024f1889ede828f
CREATE OR REPLACE FUNCTION seal_of(d vendorpayment, columns smallint) RETURNS text LANGUAGE sql STABLE; -- body c11bdc73dd6a3e0d8f6abda2055ed125
CREATE OR REPLACE FUNCTION seal_of(d vendorpayment, columns smallint, sealed_as integer) RETURNS text LANGUAGE sql STABLE; -- body 55366b82efea5a50379672b0a0d15201
CREATE OR REPLACE FUNCTION seal_of(document jsonb) RETURNS text LANGUAGE plpgsql IMMUTABLE; -- body 53179281870b73ab4df3fbc4b35c1429
CREATE OR REPLACE FUNCTION seal_of(e entry, p posting[]) RETURNS text LANGUAGE sql STABLE; -- body f617414f966521615f8dd5b26e215e77
CREATE OR REPLACE FUNCTION seal_of(e entry, p posting[], sealed_as integer) RETURNS text LANGUAGE sql STABLE; -- body e6d463db622d554de4735be71d398ebb
CREATE OR REPLACE FUNCTION seal_of(e entry, postings text) RETURNS text LANGUAGE sql STABLE; -- body d5b81bf861942e7e10ff2f97f281a61f
CREATE OR REPLACE FUNCTION seal_of(e entry, postings text, sealed_as integer) RETURNS text LANGUAGE sql STABLE; -- body 765797d7052eab0958869981812822f3
CREATE OR REPLACE FUNCTION sealed_id(of_client integer) RETURNS integer LANGUAGE sql STABLE; -- body e57500b13eb057fab957510b304d184a
CREATE OR REPLACE FUNCTION sealed_text(q posting) RETURNS text LANGUAGE sql STABLE; -- body 574bf07d081de3c51e0c08476fb1d82d
CREATE OR REPLACE FUNCTION was_paid(of_client integer, of_vendor integer) RETURNS boolean LANGUAGE sql STABLE; -- body 736938ed301c247f16328388d914aec3
