import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { emailProblem, normalizeEmail } from '#domain/text.ts'
import type { S3Access, S3Settings } from '#server/files/s3-store.ts'
import { isBucketAddress, parseBucketAddress } from '#server/files/s3-store.ts'
import type { HomeSettings } from '#server/home-network/home-network.ts'
import { wrongNetworks } from '#server/http/addresses.ts'
import type { AiSettings } from '#server/outbound/ai.ts'
import type { MailSettings } from '#server/outbound/mail.ts'
import type { NtfySettings } from '#server/outbound/ntfy.ts'
import { readAi } from './ai-settings.ts'
import { readHealthcheck, readMail, readNtfy } from './message-settings.ts'
import type { Option, OptionName } from './options.ts'
import { fallbackOf, logLevels, options } from './options.ts'
import { readRegistration, refuseOpenRegistration } from './registration-settings.ts'
import type { OidcSettings } from './setting-groups.ts'
import { readHome, readPublicUrl, readS3, readSignIn, readSwitch } from './setting-groups.ts'
import { readQuota, readWholeNumber } from './setting-numbers.ts'

/** Everything that an operator can set, read once at the start. */
export type Config = {
  host: string
  port: number
  /** The one address under which browsers see this instance, without a trailing slash. */
  publicUrl: string
  /** How phones in the home network reach this instance. */
  home: HomeSettings
  dataFolder: string
  databaseUrl: string | undefined
  /** A standby of that database, for calls that only read. */
  databaseReadUrl: string | undefined
  /** Where backups are kept: a folder, or a bucket as s3://bucket/folder; undefined when none are made. */
  backupPlace: string | undefined
  /** False for the default folder: with PostgreSQL a server must not fill its own disk unless it is told to. */
  isBackupPlaceSet: boolean
  /** The address that is told of each daily backup. */
  healthcheckUrl: string | undefined
  /** How many months, and then years, a backup of each is kept for. */
  backupPeriods: { months: number; years: number }
  oidc: OidcSettings | undefined
  /** Whether Coralline keeps accounts with passwords itself. */
  keepsAccounts: boolean
  /** Whether whoever reads the mail of an address may make an account. */
  isRegistrationOpen: boolean
  /** The bucket in which images are kept; undefined for the data folder. */
  s3: S3Settings | undefined
  /** The access to a bucket for backups. */
  s3Access: S3Access | undefined
  /** The servers that take mails, and messages for phones; undefined: none are sent. */
  mail: MailSettings | undefined
  ntfy: NtfySettings | undefined
  /** The AI that keepers may ask about their tanks; undefined: nothing is sent to any. */
  ai: AiSettings | undefined
  /** False where every account is premium, and nothing is said of plans. */
  hasPlans: boolean
  adminEmails: readonly string[]
  trustedProxies: readonly string[]
  logLevel: string
  /** The token that `/metrics` asks for; undefined when there is no such address. */
  metricsToken: string | undefined
  /** Bytes that each account may store; undefined: no limit. */
  storageQuota: number | undefined
  /** Days for which a deleted aquarium can be brought back. */
  keptDays: number
  /** Seconds after SIGTERM during which `/readyz` says no and everything is served as before. */
  drainSeconds: number
  rates: Record<'signIn' | 'requests' | 'imports' | 'uploads' | 'images' | 'ai', number>
  isProduction: boolean
  /** Set by `npm run dev`: pages come from their sources. */
  isDevelopment: boolean
  /** The process id of the `npm start` with which the server ends; undefined when the server was started directly. */
  parent: number | undefined
}

/** All wrong settings, with a sentence for each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

/** Settings that say where data is. If an empty one counted as unset, another place would be used. */
const places = /^(?:DATA_DIR|BACKUP_DIR|DATABASE_URL|S3_\w+)$/

type Environment = Record<string, string | undefined>

/**
 * Reads the settings.
 * @throws ConfigError naming every wrong setting in one go.
 */
export function readConfig(environment: Environment = process.env): Config {
  const problems: string[] = []
  const read = (name: OptionName) => readSetting(environment, name, problems)
  const isProduction = environment.NODE_ENV === 'production'
  const port = readWholeNumber('PORT', read('PORT') ?? fallbackOf('PORT'), { max: 65_535, problems })
  const host = read('HOST')?.replace(/^\[(.*)\]$/, '$1') ?? fallbackOf('HOST')
  const publicUrl = readPublicUrl(read('PUBLIC_URL'), { host, port, problems })
  const dataFolder = read('DATA_DIR') ?? fallbackOf('DATA_DIR')
  const givenPlace = read('BACKUP_DIR')
  refuseHomeSign('DATA_DIR', dataFolder, problems)
  refuseHomeSign('BACKUP_DIR', givenPlace, problems)
  const backupPlace = readBackupPlace(givenPlace ?? join(dataFolder, 'backups'), problems)
  const config: Config = {
    host,
    port,
    publicUrl,
    home: readHome({ read, problems }, environment.CORALLINE_HOME_HOST),
    dataFolder,
    backupPlace,
    isBackupPlaceSet: givenPlace !== undefined,
    healthcheckUrl: readHealthcheck(read('HEALTHCHECK_URL'), problems),
    backupPeriods: {
      months: readPeriods('BACKUP_MONTHS', read, problems),
      years: readPeriods('BACKUP_YEARS', read, problems),
    },
    databaseUrl: readDatabaseUrl('DATABASE_URL', read, problems),
    databaseReadUrl: readDatabaseUrl('DATABASE_READ_URL', read, problems),
    ...readSignIn({ read, problems }),
    ...readS3({ read, problems }, backupPlace !== undefined && isBucketAddress(backupPlace)),
    mail: readMail({ read, problems }),
    ntfy: readNtfy({ read, problems }),
    ai: readAi({ read, problems }),
    isRegistrationOpen: readRegistration(read('REGISTRATION'), problems),
    hasPlans: readSwitch('SUBSCRIPTIONS', { read, problems }) ?? true,
    adminEmails: readEmails(read('ADMIN_EMAILS'), problems),
    trustedProxies: readProxies(read('TRUST_PROXY'), problems),
    drainSeconds: readWholeNumber('DRAIN_SECONDS', read('DRAIN_SECONDS') ?? (isProduction ? '5' : '0'), {
      min: 0,
      max: 60,
      problems,
    }),
    metricsToken: readToken(read('METRICS_TOKEN'), problems),
    logLevel: readLogLevel(read('LOG_LEVEL') ?? (isProduction ? 'info' : 'warn'), problems),
    storageQuota: readQuota(read('STORAGE_QUOTA_MB') ?? fallbackOf('STORAGE_QUOTA_MB'), problems),
    keptDays: readWholeNumber(
      'KEEP_DELETED_DAYS',
      read('KEEP_DELETED_DAYS') ?? fallbackOf('KEEP_DELETED_DAYS'),
      {
        max: 3_650,
        problems,
      },
    ),
    rates: {
      signIn: readRate('RATE_SIGN_IN', read, problems),
      requests: readRate('RATE_REQUESTS', read, problems),
      imports: readRate('RATE_IMPORTS', read, problems),
      uploads: readRate('RATE_UPLOADS', read, problems),
      images: readRate('RATE_IMAGES', read, problems),
      ai: readRate('RATE_AI', read, problems),
    },
    isProduction,
    isDevelopment: environment.CORALLINE_DEV === '1',
    parent: Number(environment.CORALLINE_PARENT) || undefined,
  }
  refuseUnfitting(config, problems)
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

/** Refuses settings that are right by themselves, and not beside another one. */
function refuseUnfitting(config: Config, problems: string[]) {
  if (config.databaseReadUrl !== undefined && config.databaseUrl === undefined)
    problems.push('DATABASE_READ_URL is set without DATABASE_URL: set both, or neither for SQLite.')
  refuseOpenRegistration(config, problems)
}

function readSetting(environment: Environment, name: OptionName, problems: string[]): string | undefined {
  const option: Option | undefined = options.find((candidate) => candidate.name === name)
  for (const given of [name, `${name}_FILE`])
    if (places.test(name) && environment[given]?.trim() === '')
      problems.push(`${given} is set, and empty: give it a value, or take the line out.`)
  const file = option?.secret ? environment[`${name}_FILE`]?.trim() : undefined
  const value = environment[name]?.trim() || undefined
  // `docker run --env-file` and lists of compose files hand quotes on.
  if (value !== undefined && /^(["']).*\1$/s.test(value)) {
    problems.push(`${name} is set in quotes, which are taken as a part of it: take them out.`)
    return value.slice(1, -1) || undefined
  }
  if (!file) return value
  if (value !== undefined) problems.push(`${name} and ${name}_FILE are both set: keep one of them.`)
  try {
    const held = readFileSync(file, 'utf8').trim()
    // If an empty DATABASE_URL_FILE counted as unset, the server would start on an empty SQLite file.
    if (held === '') problems.push(`${name}_FILE: the file ${file} is empty.`)
    return held || undefined
  } catch {
    problems.push(`${name}_FILE: the file ${file} cannot be read.`)
    return undefined
  }
}

function readRate(
  name: OptionName,
  read: (name: OptionName) => string | undefined,
  problems: string[],
): number {
  return readWholeNumber(name, read(name) ?? fallbackOf(name), { max: 1_000_000, problems })
}

function readPeriods(
  name: 'BACKUP_MONTHS' | 'BACKUP_YEARS',
  read: (name: OptionName) => string | undefined,
  problems: string[],
): number {
  return readWholeNumber(name, read(name) ?? fallbackOf(name), { min: 0, max: 120, problems })
}

/** Taken by its letter, ~/reef would be a folder named ~ beside the project. */
function refuseHomeSign(name: OptionName, folder: string | undefined, problems: string[]) {
  if (/^~(\/|$)/.test(folder ?? ''))
    problems.push(
      `${name} is "${folder}": only a shell puts your home folder in the place of ~. Write the whole path, or "./${folder}" for a folder that is named ~.`,
    )
}

function readBackupPlace(text: string, problems: string[]): string | undefined {
  if (isBucketAddress(text) && !parseBucketAddress(text))
    problems.push(`BACKUP_DIR is "${text}": it must be a folder, or a bucket as in s3://bucket/folder.`)
  return text === 'none' ? undefined : text
}

function readDatabaseUrl(
  name: 'DATABASE_URL' | 'DATABASE_READ_URL',
  read: (name: OptionName) => string | undefined,
  problems: string[],
): string | undefined {
  const text = read(name)
  if (text === undefined) return undefined
  if (!/^postgres(ql)?:\/\/./.test(text))
    problems.push(`${name} must begin with postgres:// (leave it out for SQLite).`)
  else if (!URL.canParse(text))
    problems.push(
      `${name} is not an address: special characters in user and password must be percent-encoded.`,
    )
  return text
}

function readProxies(text: string | undefined, problems: string[]): readonly string[] {
  const networks = readList(text)
  const wrong = wrongNetworks(networks)
  if (wrong.length > 0)
    problems.push(`TRUST_PROXY: ${wrong.join(', ')} is not an address or a network like 10.0.0.0/8.`)
  return networks
}

function readEmails(text: string | undefined, problems: string[]): readonly string[] {
  const emails = readList(text).map(normalizeEmail)
  const wrong = emails.filter((email) => emailProblem('', email) !== undefined || /[;"<>]/.test(email))
  if (wrong.length > 0)
    problems.push(`ADMIN_EMAILS: ${wrong.join(', ')} is no e-mail address: write them with commas between.`)
  return emails
}

function readLogLevel(level: string, problems: string[]): string {
  if (!logLevels.includes(level))
    problems.push(`LOG_LEVEL is "${level}": it must be one of ${logLevels.join(', ')}.`)
  return level
}

function readToken(token: string | undefined, problems: string[]): string | undefined {
  if (token !== undefined && !/^[\x21-\x7e]{16,}$/.test(token))
    problems.push(
      'METRICS_TOKEN must be 16 characters or more, without spaces: `openssl rand -hex 32` makes one.',
    )
  return token
}

function readList(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}
