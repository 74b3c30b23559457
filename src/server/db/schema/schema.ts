import type { Generated, GeneratedAlways, Kysely } from 'kysely'
import type { MessageWay } from '#contract/reminders.names.ts'
import type { SubscriptionLevel } from '#contract/users.ts'
import type { EventKind } from '#domain/care/event-kinds.ts'
import type { TaskKind } from '#domain/care/task-kinds.ts'
import type { Readings } from '#domain/parameters/parameters.ts'
import type { TankKind } from '#domain/parameters/tank-kinds.ts'
import type { ImportChangesTable, ImportMappingsTable, ImportsTable } from './import-tables.ts'
import type { LogCountsTable, RolledMonthsTable, RollupsTable } from './kept-tables.ts'
import type {
  AccessKeysTable,
  LinksOnceTable,
  PairingsTable,
  PasswordsTable,
  SessionsTable,
  SignInsTable,
} from './session-tables.ts'

/** SQLite has no booleans: it answers 0 and 1. */
type StoredBoolean = boolean | number

/** What an account wants of messages, and who says that its e-mail address is its own. */
type RemindedUser = {
  /** Null: no messages. */
  remind_by: Generated<MessageWay | null>
  /** By the clocks of the zone (IANA); null until it was first chosen. */
  remind_hour: Generated<number | null>
  remind_zone: Generated<string | null>
  /** The account's topic at the ntfy server. */
  remind_topic: Generated<string | null>
  /** The day of that zone on which the last message was sent. */
  reminded_on: Generated<string | null>
  /** JSON: what the last message told of, as `occurrenceOf` writes it. */
  reminded_of: Generated<string | null>
  /** How often the address has been refused since it last took a mail. */
  bounces: Generated<number>
  /** The address that is known to be the account's own. Another one has only been typed. */
  email_confirmed: Generated<string | null>
  /** `provider`: the sign-in provider states it; `link`: a link mailed to it was followed. */
  email_confirmed_by: Generated<'provider' | 'link' | null>
  email_confirmed_at: Generated<string | null>
}

type UsersTable = {
  id: GeneratedAlways<number>
  /** Both null until the first sign-in of an account that an admin created. */
  issuer: string | null
  subject: string | null
  name: string
  /** Lower-cased: both engines sort and search it alike. */
  sort_name: Generated<string>
  /** Lower-cased. */
  email: string
  image_url: string | null
  subscription_level: SubscriptionLevel
  /** JSON. */
  preferences: Generated<string>
  created_at: string
  last_login_at: string | null
  deleted_at: string | null
  /** Set with `deleted_at` by users who close their account, until they can no longer come back. */
  closed_at: string | null
} & RemindedUser

export type AquariumsTable = {
  id: GeneratedAlways<number>
  user_id: number
  name: string
  /** Lower-cased: both engines sort it in binary order. */
  sort_name: string
  description: string | null
  image_url: string | null
  public_link: string | null
  notes: string | null
  /** What a sitter has to know. */
  sitter_note: string | null
  active: Generated<StoredBoolean>
  volume_litres: number | null
  kind: TankKind | null
  /** IANA name, for the day at the tank; never to convert a time. */
  time_zone: string | null
  removed_at: string | null
  created_at: string
  /** Set: gone for everybody, until the sweep removes its rows. */
  deleted_at: string | null
  /** When the notes, and what a user has set of targets and the like, were last changed; null when never. */
  notes_changed_at: string | null
  targets_changed_at: string | null
  /** The account import that made it: until it is done, `deleted_at` is set and the sweep spares the aquarium. */
  account_import_id: number | null
}

export type LogsTable = {
  id: GeneratedAlways<number>
  aquarium_id: number
  timestamp: string
  note: string | null
  /** The import that created it. */
  import_id: number | null
  /** Null when entered by hand; `api` when a program sent it. */
  source: 'import' | 'api' | null
  /** Null for logs from before this was kept; the next two are also null when no call created the log. */
  created_by: number | null
  created_at: string | null
  /** `public_id` of that session. */
  created_session: string | null
  /** Null when never changed after it was created. */
  changed_at: string | null
  changed_by: number | null
} & Readings

/** Limits and goal in the stored unit, null for none. */
type TargetsTable = {
  aquarium_id: number
  /** Its name on the wire. */
  parameter: string
  low: number | null
  high: number | null
  goal: number | null
}

/** What was answered when a user was asked whether a parameter is still tested. */
type TestAnswersTable = {
  aquarium_id: number
  /** Its name on the wire. */
  parameter: string
  /** The moment of the test that the answer is about. */
  last_tested: string
  stopped: StoredBoolean
}

/** A parameter that one aquarium follows beyond those that all have. */
export type CustomParametersTable = {
  id: GeneratedAlways<number>
  aquarium_id: number
  /** Key of its entry in the catalogue; null for a free one. */
  catalogue: string | null
  label: string
  /** The label in the form in which imports look names up; unique within an aquarium. */
  sort_label: string
  unit: string
  decimals: number
  charted: StoredBoolean
  position: number
  archived_at: string | null
  created_at: string
}

type CustomReadingsTable = {
  parameter_id: number
  /** The timestamp of the log; a trigger keeps it equal. */
  timestamp: string
  log_id: number
  value: number
}

/** A liquid or powder that is dosed in a tank: `ref_amount` of it, in ml or g, raises `ref_litres` of water by so many dKH and ppm. */
export type ProductsTable = {
  id: GeneratedAlways<number>
  aquarium_id: number
  name: string
  /** Lower-cased; unique within an aquarium. */
  sort_name: string
  unit: 'ml' | 'g'
  ref_amount: number
  ref_litres: number
  alkalinity: number | null
  calcium: number | null
  magnesium: number | null
  archived_at: string | null
  created_at: string
}

/** What was done to a tank; which columns are not null follows from the kind. */
export type EventsTable = {
  id: GeneratedAlways<number>
  aquarium_id: number
  timestamp: string
  kind: EventKind
  title: string | null
  product_id: number | null
  amount: number | null
  percent: number | null
  new_alkalinity: number | null
  new_calcium: number | null
  new_magnesium: number | null
  note: string | null
  /** Of a kind that neither a reading nor a product tells apart: the task that it has done. */
  task_id: Generated<number | null>
  created_by: number | null
  created_at: string
  /** `public_id` of that session. */
  created_session: string | null
  changed_at: Generated<string | null>
  changed_by: Generated<number | null>
}

/** What is to be done in a tank again and again; exactly one of `every_days` and `weekdays` is not null. */
export type TasksTable = {
  id: GeneratedAlways<number>
  aquarium_id: number
  kind: TaskKind
  /** Null where it follows from the kind and from what is tested or dosed. */
  name: string | null
  /** A parameter's key, `own:12` for a custom one. */
  parameter: string | null
  product_id: number | null
  every_days: number | null
  /** The sum of 1 for Monday to 64 for Sunday. */
  weekdays: number | null
  /** Days, `YYYY-MM-DD`. */
  starts_on: string
  not_before: string | null
  archived_at: string | null
  created_at: string
  /** How often it was changed. */
  changes: Generated<number>
}

export type ImagesTable = {
  id: GeneratedAlways<number>
  aquarium_id: number
  /** Names of the two files. */
  full_hash: string
  thumbnail_hash: string
  /** Pixels of the full picture. */
  width: number
  height: number
  /** 0 for an older image whose sizes were unknown when sizes began to be counted. */
  bytes: Generated<number>
  /** On the camera's clock, or as corrected; null when unknown. */
  taken_at: string | null
  created_at: string
  caption: Generated<string | null>
  caption_changed_at: Generated<string | null>
  /** `public_id` of the limited session that added it. */
  created_session: Generated<string | null>
}

type ImageFilesTable = {
  /** SHA-256 of the file, which is its name. */
  hash: string
  /** Changes when the file comes again after a sweep: by this an upload notices a sweep. */
  mark: string
  /** Set while the file is being swept away; no image may refer to it then. */
  condemned_at: string | null
  /** Null for a file from before sizes were kept, until the next sweep. */
  bytes: Generated<number | null>
}

type IdempotencyKeysTable = {
  user_id: number
  key: string
  /** SHA-256 of endpoint and body: the key answers this request only. */
  request_hash: string
  /** JSON. Null until it is created, and again after a day when the key is kept for longer. */
  reply: string | null
  created_at: string
  created_id: number | null
  /** Null when the key is kept for 24 hours from its creation on. */
  keep_until: string | null
}

type AuditRowsTable = {
  id: GeneratedAlways<number>
  created_at: string
  /** No references: the row outlives account and target. */
  actor_id: number
  action: string
  target: string
  target_id: number
  request_id: string
  /** Comma-separated names of the changed fields, no values. */
  fields: string
}

/** Exports of accounts that were imported again, or are being imported. */
type AccountImportsTable = {
  id: GeneratedAlways<number>
  user_id: number
  /** SHA-256 of the manifest: the same export is imported only once. */
  manifest: string
  /** When its process last said that it is at work. */
  seen_at: string
  done_at: string | null
}

/** Who is in which line, over all nodes. `place` is set for those who wait or have a turn. */
type TurnsTable = { line: string; holder: string; token: string; place: number | null; seen_at: number }

type RateCountsTable = { what: string; who: string; count: number; ends_at: number }

/** What changed without a write, as a backup found it; `log_id` is null for notes, targets and captions. */
type SilentChangesTable = {
  id: GeneratedAlways<number>
  found_at: string
  /** When the backup was made that still has the values from before. */
  backup: string
  aquarium_id: number
  log_id: number | null
  /** The values that differ, as JSON by name. */
  before: string
  after: string
  put_back_at: string | null
  let_go_at: string | null
}

type SettingsTable = { key: string; value: string }

export type Schema = {
  users: UsersTable
  sessions: SessionsTable
  sign_ins: SignInsTable
  pairings: PairingsTable
  passwords: PasswordsTable
  links_once: LinksOnceTable
  access_keys: AccessKeysTable
  aquariums: AquariumsTable
  targets: TargetsTable
  test_answers: TestAnswersTable
  logs: LogsTable
  own_parameters: CustomParametersTable
  own_readings: CustomReadingsTable
  products: ProductsTable
  events: EventsTable
  tasks: TasksTable
  log_counts: LogCountsTable
  rolled_months: RolledMonthsTable
  rollups: RollupsTable
  images: ImagesTable
  image_files: ImageFilesTable
  idempotency_keys: IdempotencyKeysTable
  audit_rows: AuditRowsTable
  imports: ImportsTable
  import_changes: ImportChangesTable
  import_mappings: ImportMappingsTable
  account_imports: AccountImportsTable
  silent_changes: SilentChangesTable
  settings: SettingsTable
  turns: TurnsTable
  rate_counts: RateCountsTable
}

export type Db = Kysely<Schema>
