import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { folderForTests } from '#server/testing/for-tests.ts'
import { ConfigError, readConfig } from './config.ts'
import { options } from './options.ts'

const folder = folderForTests()

const defaults = {
  host: '127.0.0.1',
  port: 3000,
  publicUrl: 'http://localhost:3000',
  home: { isOn: undefined, port: 3080, addresses: [], host: '0.0.0.0' },
  dataFolder: './data',
  backupPlace: 'data/backups',
  isBackupPlaceSet: false,
  databaseUrl: undefined,
  oidc: undefined,
  s3: undefined,
  s3Access: undefined,
  backupPeriods: { months: 0, years: 0 },
  healthcheckUrl: undefined,
  keepsAccounts: true,
  isRegistrationOpen: false,
  mail: undefined,
  ntfy: undefined,
  ai: undefined,
  hasPlans: true,
  adminEmails: [],
  trustedProxies: [],
  metricsToken: undefined,
  logLevel: 'warn',
  storageQuota: 10_000_000_000,
  keptDays: 30,
  drainSeconds: 0,
  rates: { signIn: 20, requests: 600, imports: 12, uploads: 120, images: 300, ai: 20 },
  isProduction: false,
  isDevelopment: false,
  parent: undefined,
}

const inProduction = { isProduction: true, logLevel: 'info', drainSeconds: 5 }

test('nothing needs to be set', () => {
  expect(readConfig({})).toEqual(defaults)
})

test('registration is open only where an account can be mailed and have a password', () => {
  const mail = { SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'reef@example.org' }
  const provider = { OIDC_CLIENT_ID: 'coralline', OIDC_CLIENT_SECRET: 'secret' }
  expect(problemsOf({ REGISTRATION: 'yes' })).toEqual(['REGISTRATION is "yes": it must be open or closed.'])
  expect(problemsOf({ REGISTRATION: 'open' })).toEqual([
    expect.stringMatching(/^REGISTRATION is open, and no mails are sent: set SMTP_URL and MAIL_FROM, too/),
  ])
  expect(problemsOf({ ...mail, ...provider, REGISTRATION: 'open' })).toEqual([
    expect.stringMatching(
      /^REGISTRATION is open, and the provider .* take REGISTRATION out, or set SIGN_IN=oidc,own\.$/,
    ),
  ])
  const both = { ...mail, ...provider, SIGN_IN: 'oidc,own', REGISTRATION: 'open' }
  expect(readConfig(both).isRegistrationOpen).toBe(true)
  expect(readConfig({ REGISTRATION: 'closed' }).isRegistrationOpen).toBe(false)
})

test('what is blank counts as not set, unless it would then mean another place for the data', () => {
  const places = /^(DATA_DIR|BACKUP_DIR|DATABASE_URL|S3_.*)$/
  for (const { name } of options) {
    const blank = { [name]: '  ', ...(name !== 'DATA_DIR' && { [`${name}_FILE`]: '' }) }
    if (!places.test(name)) expect(readConfig(blank)).toEqual(defaults)
    else
      expect(problemsOf(blank)).toEqual(
        Object.keys(blank).map(
          (given) => `${given} is set, and empty: give it a value, or take the line out.`,
        ),
      )
  }
})

test('production logs more and is known as such', () => {
  expect(readConfig({ NODE_ENV: 'production' })).toEqual({ ...defaults, ...inProduction })
})

describe('every option is read', () => {
  const oidc = { OIDC_CLIENT_ID: 'coralline', OIDC_CLIENT_SECRET: 'secret' }
  const google = {
    issuer: 'https://accounts.google.com',
    clientId: 'coralline',
    clientSecret: 'secret',
    trustsEmail: false,
  }
  const mailing = {
    SMTP_URL: 'smtp://reef:p%40ss@mail.example.org:2525',
    MAIL_FROM: 'Our Reef <Reef@example.org>',
  }
  const asking = { AI_URL: 'http://127.0.0.1:11434/v1', AI_MODEL: 'reef' }
  const local = { address: 'http://127.0.0.1:11434/v1', model: 'reef', key: undefined }
  const mailSettings = {
    mail: {
      ...{ host: 'mail.example.org', port: 2525, isSecure: false, needsTls: true },
      ...{ login: { user: 'reef', pass: 'p@ss' }, from: { name: 'Our Reef', address: 'Reef@example.org' } },
    },
  }
  const amazon = { S3_BUCKET: 'reef', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
  const bucket = { ...amazon, S3_ENDPOINT: 'http://minio:9000' }
  const access = {
    endpoint: 'http://minio:9000',
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  }
  const storageAt = (s3Access: object) => ({ s3Access, s3: { ...s3Access, bucket: 'reef' } })
  const ownStorage = storageAt(access)
  const read: Record<(typeof options)[number]['name'], [Record<string, string>, object]> = {
    HOST: [{ HOST: '::1' }, { host: '::1' }],
    PORT: [{ PORT: ' 8080 ' }, { port: 8080, publicUrl: 'http://localhost:8080' }],
    PUBLIC_URL: [{ PUBLIC_URL: 'https://Reef.Example.org:443/' }, { publicUrl: 'https://reef.example.org' }],
    HOME_NETWORK: [{ HOME_NETWORK: 'on' }, { home: { ...defaults.home, isOn: true } }],
    HOME_PORT: [{ HOME_PORT: '8081' }, { home: { ...defaults.home, port: 8081 } }],
    HOME_ADDRESSES: [
      { HOME_ADDRESSES: '192.168.1.20, Reef.local' },
      { home: { ...defaults.home, addresses: ['192.168.1.20', 'reef.local'] } },
    ],
    DATA_DIR: [
      { DATA_DIR: '/var/lib/coralline' },
      { dataFolder: '/var/lib/coralline', backupPlace: '/var/lib/coralline/backups' },
    ],
    BACKUP_MONTHS: [{ BACKUP_MONTHS: '12' }, { backupPeriods: { months: 12, years: 0 } }],
    BACKUP_YEARS: [{ BACKUP_YEARS: '10' }, { backupPeriods: { months: 0, years: 10 } }],
    BACKUP_DIR: [{ BACKUP_DIR: '/mnt/backups' }, { backupPlace: '/mnt/backups', isBackupPlaceSet: true }],
    DATABASE_READ_URL: [
      { DATABASE_URL: 'postgres://a@b/c', DATABASE_READ_URL: 'postgres://a@standby/c' },
      { databaseUrl: 'postgres://a@b/c', databaseReadUrl: 'postgres://a@standby/c' },
    ],
    DATABASE_URL: [{ DATABASE_URL: 'postgresql://u:p%23@h/d' }, { databaseUrl: 'postgresql://u:p%23@h/d' }],
    OIDC_ISSUER: [
      { ...oidc, OIDC_ISSUER: 'https://id.example' },
      { keepsAccounts: false, oidc: { ...google, issuer: 'https://id.example' } },
    ],
    OIDC_CLIENT_ID: [oidc, { keepsAccounts: false, oidc: google }],
    OIDC_CLIENT_SECRET: [oidc, { keepsAccounts: false, oidc: google }],
    OIDC_TRUST_EMAIL: [
      { ...oidc, OIDC_TRUST_EMAIL: 'true' },
      { keepsAccounts: false, oidc: { ...google, trustsEmail: true } },
    ],
    SIGN_IN: [{ ...oidc, SIGN_IN: 'oidc, own' }, { oidc: google }],
    SMTP_URL: [mailing, mailSettings],
    MAIL_FROM: [mailing, mailSettings],
    NTFY_URL: [
      { NTFY_URL: 'https://ntfy.example.org/' },
      { ntfy: { address: 'https://ntfy.example.org', token: undefined } },
    ],
    NTFY_TOKEN: [
      { NTFY_URL: 'http://10.0.0.2:8080', NTFY_TOKEN: 'tk_geheim' },
      { ntfy: { address: 'http://10.0.0.2:8080', token: 'tk_geheim' } },
    ],
    AI_URL: [{ ...asking, AI_URL: 'http://127.0.0.1:11434/v1/' }, { ai: local }],
    AI_MODEL: [{ ...asking, AI_MODEL: 'small' }, { ai: { ...local, model: 'small' } }],
    AI_KEY: [
      { ...asking, AI_URL: 'https://ai.example.org/v1', AI_KEY: 'sk-geheim' },
      { ai: { address: 'https://ai.example.org/v1', model: 'reef', key: 'sk-geheim' } },
    ],
    REGISTRATION: [
      { ...mailing, REGISTRATION: 'open' },
      { ...mailSettings, isRegistrationOpen: true },
    ],
    SUBSCRIPTIONS: [{ SUBSCRIPTIONS: 'off' }, { hasPlans: false }],
    ADMIN_EMAILS: [
      { ADMIN_EMAILS: ' A@Reef.org ,, b@reef.org ' },
      { adminEmails: ['a@reef.org', 'b@reef.org'] },
    ],
    TRUST_PROXY: [
      { TRUST_PROXY: '10.0.0.0/8, ::1,fd00::/8' },
      { trustedProxies: ['10.0.0.0/8', '::1', 'fd00::/8'] },
    ],
    STORAGE_QUOTA_MB: [{ STORAGE_QUOTA_MB: '5' }, { storageQuota: 5_000_000 }],
    KEEP_DELETED_DAYS: [{ KEEP_DELETED_DAYS: '7' }, { keptDays: 7 }],
    LOG_LEVEL: [{ LOG_LEVEL: 'debug' }, { logLevel: 'debug' }],
    HEALTHCHECK_URL: [
      { HEALTHCHECK_URL: 'https://hc-ping.com/geheim' },
      { healthcheckUrl: 'https://hc-ping.com/geheim' },
    ],
    METRICS_TOKEN: [{ METRICS_TOKEN: 'sixteen-letters!' }, { metricsToken: 'sixteen-letters!' }],
    DRAIN_SECONDS: [
      { DRAIN_SECONDS: '0', NODE_ENV: 'production' },
      { ...inProduction, drainSeconds: 0 },
    ],
    RATE_SIGN_IN: [{ RATE_SIGN_IN: '1' }, { rates: { ...defaults.rates, signIn: 1 } }],
    RATE_REQUESTS: [{ RATE_REQUESTS: '1000000' }, { rates: { ...defaults.rates, requests: 1_000_000 } }],
    RATE_IMPORTS: [{ RATE_IMPORTS: '3' }, { rates: { ...defaults.rates, imports: 3 } }],
    RATE_UPLOADS: [{ RATE_UPLOADS: '5' }, { rates: { ...defaults.rates, uploads: 5 } }],
    RATE_IMAGES: [{ RATE_IMAGES: '4' }, { rates: { ...defaults.rates, images: 4 } }],
    RATE_AI: [{ RATE_AI: '5' }, { rates: { ...defaults.rates, ai: 5 } }],
    S3_ENDPOINT: [bucket, ownStorage],
    S3_BUCKET: [bucket, ownStorage],
    S3_REGION: [
      { ...amazon, S3_REGION: 'eu-central-1' },
      storageAt({ ...access, endpoint: undefined, region: 'eu-central-1' }),
    ],
    S3_ACCESS_KEY_ID: [bucket, ownStorage],
    S3_SECRET_ACCESS_KEY: [bucket, ownStorage],
  }

  test.each([
    ...['http://localhost:8080/v1', 'http://[::1]/v1', 'http://10.0.0.2/v1', 'http://172.16.0.9/v1'],
    ...['http://192.168.1.20:11434/v1', 'http://[fd00::1]/v1', 'http://ollama:11434/v1'],
    ...['http://host.docker.internal:11434/v1', 'http://reef.local/v1', 'https://8.8.8.8/v1'],
  ])('AI_URL may be %s', (AI_URL) => {
    expect(readConfig({ AI_URL, AI_MODEL: 'reef' }).ai?.address).toBe(AI_URL)
  })

  test.each(Object.entries(read))('%s', (_name, [environment, expected]) => {
    expect(readConfig(environment)).toEqual({ ...defaults, ...expected })
  })
})

describe('a secret may lie in a file', () => {
  test('which is read without the line end of an editor', async () => {
    const id = { OIDC_CLIENT_ID: 'coralline' }
    const file = await fileWith('secret\r\n')
    expect(readConfig({ ...id, OIDC_CLIENT_SECRET_FILE: file }).oidc?.clientSecret).toBe('secret')
    const url = await fileWith('\ufeffpostgres://u:p@h/d\n')
    expect(readConfig({ DATABASE_URL_FILE: url }).databaseUrl).toBe('postgres://u:p@h/d')
  })

  test('which must be there, be a file, and hold something', async () => {
    const missing = join(folder, 'missing')
    expect(problemsOf({ DATABASE_URL_FILE: missing })).toEqual([
      `DATABASE_URL_FILE: the file ${missing} cannot be read.`,
    ])
    expect(problemsOf({ DATABASE_URL_FILE: folder })).toEqual([
      `DATABASE_URL_FILE: the file ${folder} cannot be read.`,
    ])
    const empty = await fileWith(' \n')
    expect(problemsOf({ DATABASE_URL_FILE: empty })).toEqual([
      `DATABASE_URL_FILE: the file ${empty} is empty.`,
    ])
  })

  test('and not in the environment at the same time', async () => {
    const file = await fileWith('postgres://u:p@h/d')
    expect(problemsOf({ DATABASE_URL: 'postgres://u:q@h/d', DATABASE_URL_FILE: file })).toEqual([
      'DATABASE_URL and DATABASE_URL_FILE are both set: keep one of them.',
    ])
  })

  test('but what is not secret may not', async () => {
    expect(readConfig({ PORT_FILE: await fileWith('8080') }).port).toBe(3000)
  })
})

const beyond = 'beyond this machine: PUBLIC_URL must then say which address browsers use.'
const origin = 'it must be http:// or https:// with a host name and no path.'
const whole = (max: number) => `it must be a whole number from 1 to ${max}.`
const wrong: [Record<string, string>, string[]][] = [
  ...['0.0.0.0', '::', '192.168.1.5', 'reef.local', '2001:db8::1', '128.0.0.1'].map(
    (HOST): [Record<string, string>, string[]] => [{ HOST }, [`HOST is ${HOST}, ${beyond}`]],
  ),
  ...['https://reef.org/app', 'reef.org', 'ftp://reef.org', 'https://reef.org?x', 'http://'].map(
    (PUBLIC_URL): [Record<string, string>, string[]] => [
      { PUBLIC_URL },
      [`PUBLIC_URL is "${PUBLIC_URL}": ${origin}`],
    ],
  ),
  ...['0', '65536', '-1', '3e3', '80.5', '0x50', 'http', '٣', '99999999999999999999'].map(
    (PORT): [Record<string, string>, string[]] => [{ PORT }, [`PORT is "${PORT}": ${whole(65_535)}`]],
  ),
  [{ RATE_SIGN_IN: '0' }, [`RATE_SIGN_IN is "0": ${whole(1_000_000)}`]],
  [{ RATE_REQUESTS: 'off' }, [`RATE_REQUESTS is "off": ${whole(1_000_000)}`]],
  [
    { LOG_LEVEL: 'INFO' },
    ['LOG_LEVEL is "INFO": it must be one of fatal, error, warn, info, debug, trace, silent.'],
  ],
  ...['geheim', 'sixteen geheime letters', 'sechzehn-geheime-Wörter'].map(
    (METRICS_TOKEN): [Record<string, string>, string[]] => [
      { METRICS_TOKEN },
      ['METRICS_TOKEN must be 16 characters or more, without spaces: `openssl rand -hex 32` makes one.'],
    ],
  ),
  ...['geheim', 'ftp://hc-ping.com/geheim', 'https://geheim:geheim@hc-ping.com/x'].map(
    (HEALTHCHECK_URL): [Record<string, string>, string[]] => [
      { HEALTHCHECK_URL },
      ['HEALTHCHECK_URL must be an address with https:// or http://, without user and password.'],
    ],
  ),
  ...[
    ...[
      'geheim',
      'http://mail.example.org',
      'smtp://',
      'smtp://u:geheim#1@h',
      'smtp://h/geheim',
      'smtp://h?x=1',
    ],
    'smtp://u:%zz@h',
  ].map((SMTP_URL): [Record<string, string>, string[]] => [
    { SMTP_URL, MAIL_FROM: 'reef@example.org' },
    [
      'SMTP_URL must be as in smtp://user:password@mail.example.org:587, or smtps:// with port 465; special characters in user and password must be percent-encoded.',
    ],
  ]),
  [{ MAIL_FROM: 'reef@example.org' }, ['MAIL_FROM is set without SMTP_URL: set both, or neither.']],
  [{ SMTP_URL: 'smtp://h' }, ['MAIL_FROM is missing: with SMTP_URL it says who the mails are from.']],
  ...['reef', 'Reef <reef>', 'a@b.org, c@d.org', 'Reef <a@b.org> x', '<>'].map(
    (MAIL_FROM): [Record<string, string>, string[]] => [
      { SMTP_URL: 'smtp://h', MAIL_FROM },
      [
        `MAIL_FROM is "${MAIL_FROM}": it must be an e-mail address, or a name and an address as in Coralline <reef@example.org>.`,
      ],
    ],
  ),
  ...['ntfy.example.org', 'https://ntfy.sh/topic', 'https://u:geheim@ntfy.sh'].map(
    (NTFY_URL): [Record<string, string>, string[]] => [
      { NTFY_URL },
      ['NTFY_URL must be as in https://ntfy.example.org, without a topic, user or password.'],
    ],
  ),
  [{ NTFY_TOKEN: 'tk_geheim' }, ['NTFY_TOKEN is set without NTFY_URL: set NTFY_URL, too.']],
  [
    { NTFY_URL: 'https://ntfy.sh', NTFY_TOKEN: 'geheim geheim' },
    ['NTFY_TOKEN must be as ntfy shows it, without spaces.'],
  ],
  ...[
    ...['ai.example.org', 'http://ai.example.org/v1', 'http://8.8.8.8/v1', 'http://169.254.169.254/v1'],
    ...['https://u:geheim@ai.example.org/v1', 'https://ai.example.org/v1?key=geheim', 'https://a.org/v1#'],
    ...['ftp://127.0.0.1/v1', 'file:///etc', 'http://[2001:db8::1]/v1', 'http://127.0.0.1.example.org/v1'],
    ...['http://[::ffff:8.8.8.8]/v1', 'http://local.example.org/v1'],
  ].map((AI_URL): [Record<string, string>, string[]] => [
    { AI_URL, AI_MODEL: 'reef' },
    [
      'AI_URL must be as in https://ai.example.org/v1, without user, password, ? and #; with http:// only on this machine or in a private network, as in http://192.168.1.20:11434/v1.',
    ],
  ]),
  [
    { AI_MODEL: 'reef', AI_KEY: 'sk-geheim' },
    ['AI_MODEL is set without AI_URL: set AI_URL, too.', 'AI_KEY is set without AI_URL: set AI_URL, too.'],
  ],
  [
    { AI_URL: 'https://ai.example.org/v1' },
    ['AI_MODEL is missing: with AI_URL it says which model is asked.'],
  ],
  [
    { AI_URL: 'https://ai.example.org/v1', AI_MODEL: 'reef', AI_KEY: 'geheim geheim' },
    ['AI_KEY must be as whoever runs the AI gave it, without spaces.'],
  ],
  [
    { DATABASE_URL: 'mysql://u:geheim@h/d' },
    ['DATABASE_URL must begin with postgres:// (leave it out for SQLite).'],
  ],
  [
    { BACKUP_DIR: 's3://pictures/backups' },
    [
      'S3_ACCESS_KEY_ID is missing: BACKUP_DIR is a bucket.',
      'S3_SECRET_ACCESS_KEY is missing: BACKUP_DIR is a bucket.',
      'S3_ENDPOINT is missing: set the address of the storage, or S3_REGION for Amazon S3.',
    ],
  ],
  ...(['DATA_DIR', 'BACKUP_DIR'] as const).map((name): [Record<string, string>, string[]] => [
    { [name]: '~/reef' },
    [
      `${name} is "~/reef": only a shell puts your home folder in the place of ~. Write the whole path, or "./~/reef" for a folder that is named ~.`,
    ],
  ]),
  [{ DATABASE_URL: 'postgres://' }, ['DATABASE_URL must begin with postgres:// (leave it out for SQLite).']],
  [
    { DATABASE_READ_URL: 'postgres://standby/coralline' },
    ['DATABASE_READ_URL is set without DATABASE_URL: set both, or neither for SQLite.'],
  ],
  [
    { DATABASE_URL: 'postgres://u:geheim#1@h/d' },
    ['DATABASE_URL is not an address: special characters in user and password must be percent-encoded.'],
  ],
  [
    { TRUST_PROXY: '10.0.0.0/33, proxy, 1.2.3.4' },
    ['TRUST_PROXY: 10.0.0.0/33, proxy is not an address or a network like 10.0.0.0/8.'],
  ],
  // The whole world is no proxy, and Fastify would end the start with a stack.
  ...['0.0.0.0/0', '::/0', '10.0.0.0/00'].map((TRUST_PROXY): [Record<string, string>, string[]] => [
    { TRUST_PROXY },
    [`TRUST_PROXY: ${TRUST_PROXY} is not an address or a network like 10.0.0.0/8.`],
  ]),
  [
    { ADMIN_EMAILS: 'me, you@reef.org;she@reef.org, they@reef.org' },
    ['ADMIN_EMAILS: me, you@reef.org;she@reef.org is no e-mail address: write them with commas between.'],
  ],
  // `docker run --env-file` and lists of compose files hand quotes on: the data would lie in a folder beside the one
  // that is meant.
  ...['"/srv/reef"', "'/srv/reef'"].map((DATA_DIR): [Record<string, string>, string[]] => [
    { DATA_DIR },
    ['DATA_DIR is set in quotes, which are taken as a part of it: take them out.'],
  ]),
  [
    { METRICS_TOKEN: '"geheim-geheim-geheim"' },
    ['METRICS_TOKEN is set in quotes, which are taken as a part of it: take them out.'],
  ],
  [{ HOME_NETWORK: 'yes' }, ['HOME_NETWORK is "yes": it must be on or off.']],
  [{ HOME_PORT: '0' }, [`HOME_PORT is "0": ${whole(65_535)}`]],
  ...['8.8.8.8', '127.0.0.1', '::1', '192.168.1', 'http://reef.local', 'reef.local:3080'].map(
    (HOME_ADDRESSES): [Record<string, string>, string[]] => [
      { HOME_ADDRESSES },
      [`HOME_ADDRESSES: ${HOME_ADDRESSES} is no address like 192.168.1.20 or name like reef.local.`],
    ],
  ),
  [
    { OIDC_ISSUER: 'https://id.example' },
    [
      'OIDC_CLIENT_ID is missing: the provider needs to know this Coralline.',
      'OIDC_CLIENT_SECRET is missing: the provider gave it with the client.',
    ],
  ],
]

test.each(wrong)('%j is refused', (environment, problems) => {
  expect(problemsOf(environment)).toEqual(problems)
})

test('mail goes over TLS where it can, and a password only over TLS or to this machine', () => {
  const at = (SMTP_URL: string) => readConfig({ SMTP_URL, MAIL_FROM: 'reef@example.org' }).mail
  expect(at('smtps://u:p@h')).toMatchObject({ port: 465, isSecure: true, needsTls: false })
  expect(at('smtp://u:p@h')).toMatchObject({ port: 587, isSecure: false, needsTls: true })
  expect(at('smtp://u:p@[::1]:25')).toMatchObject({ host: '::1', port: 25, needsTls: false })
  expect(at('smtp://relay:25')).toMatchObject({ login: undefined, needsTls: false })
  expect(at('smtp://h')?.from).toEqual({ name: '', address: 'reef@example.org' })
})

test('on this machine an address may be written in every way', () => {
  for (const HOST of ['localhost', 'LOCALHOST', '127.0.0.1', '127.1.2.3', '::1']) {
    expect(readConfig({ HOST }).host).toBe(HOST)
  }
  expect(readConfig({ HOST: '[::1]' }).host).toBe('::1')
  expect(readConfig({ HOST: '[::]', PUBLIC_URL: 'http://[2001:DB8::1]:3000' })).toMatchObject({
    host: '::',
    publicUrl: 'http://[2001:db8::1]:3000',
  })
})

test('a provider must be reached by https, except on this machine', () => {
  const client = { OIDC_CLIENT_ID: 'coralline', OIDC_CLIENT_SECRET: 'secret' }
  for (const issuer of [
    'http://localhost:4000',
    'http://127.0.0.1:4000',
    'http://[::1]:4000',
    'https://id.example/realms/reef',
  ]) {
    expect(readConfig({ ...client, OIDC_ISSUER: issuer }).oidc?.issuer).toBe(issuer)
  }
  for (const issuer of [
    'http://id.example',
    'http://localhost.example.org',
    'http://192.168.1.5:4000',
    'ftp://localhost',
  ]) {
    expect(problemsOf({ ...client, OIDC_ISSUER: issuer })).toEqual([
      `OIDC_ISSUER is "${issuer}": it must be https:// (http:// on this machine only).`,
    ])
  }
  expect(problemsOf({ ...client, OIDC_ISSUER: 'id.example' })).toEqual([
    'OIDC_ISSUER is "id.example": it must be an address.',
  ])
})

describe('an e-mail address that is not stated as verified', () => {
  const client = { OIDC_CLIENT_ID: 'coralline', OIDC_CLIENT_SECRET: 'secret' }
  const trusting = { ...client, OIDC_TRUST_EMAIL: 'true' }

  test('is trusted only where the setting is true', () => {
    expect(readConfig(client).oidc?.trustsEmail).toBe(false)
    expect(readConfig({ ...client, OIDC_TRUST_EMAIL: 'false' }).oidc?.trustsEmail).toBe(false)
    expect(readConfig(trusting).oidc?.trustsEmail).toBe(true)
    for (const OIDC_TRUST_EMAIL of ['yes', 'TRUE', '1'])
      expect(problemsOf({ ...client, OIDC_TRUST_EMAIL })).toEqual([
        `OIDC_TRUST_EMAIL is "${OIDC_TRUST_EMAIL}": it must be true or false.`,
      ])
    expect(problemsOf({ OIDC_TRUST_EMAIL: 'true' })).toHaveLength(2)
    expect(readConfig({ OIDC_TRUST_EMAIL: 'false' }).oidc).toBeUndefined()
  })

  test.each([
    'https://login.microsoftonline.com/common/v2.0',
    'https://login.microsoftonline.com/organizations/v2.0',
    'https://login.microsoftonline.com./common/v2.0',
    'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0',
    'https://login.microsoftonline.us/organizations/v2.0',
    'https://sts.windows.net/common/',
  ])('is never trusted where everybody has a tenant, as at %s', (issuer) => {
    expect(problemsOf({ ...trusting, OIDC_ISSUER: issuer })).toEqual([
      `OIDC_TRUST_EMAIL is true, and OIDC_ISSUER is "${issuer}": there anybody's tenant may tell any e-mail address. Name your own tenant, as in https://login.microsoftonline.com/<tenant ID>/v2.0, or take OIDC_TRUST_EMAIL out.`,
    ])
    expect(readConfig({ ...client, OIDC_ISSUER: issuer }).oidc?.issuer).toBe(issuer)
  })

  test.each([
    'https://login.microsoftonline.com/8eaef023-2b34-4da1-9baa-8bc8c9d6a490/v2.0',
    'https://login.microsoftonline.com/contoso.onmicrosoft.com/v2.0',
    'https://id.example/realms/common',
  ])('may be trusted at %s', (issuer) => {
    expect(readConfig({ ...trusting, OIDC_ISSUER: issuer }).oidc).toMatchObject({ issuer, trustsEmail: true })
  })
})

test('backups may go into a bucket while images stay in the data folder', () => {
  const access = {
    S3_ENDPOINT: 'https://s3.example',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'geheim',
  }
  const BACKUP_DIR = 's3://backups/home/reef/'
  expect(readConfig({ ...access, BACKUP_DIR })).toMatchObject({
    backupPlace: BACKUP_DIR,
    s3: undefined,
    s3Access: { endpoint: 'https://s3.example', region: 'us-east-1', accessKeyId: 'key' },
  })
  expect(readConfig({ ...access, BACKUP_DIR, S3_BUCKET: 'reef' }).s3?.bucket).toBe('reef')
  for (const place of [
    's3://',
    's3://Reef/x',
    's3://reef//x',
    's3://reef/../x',
    'gs://reef/x',
    'https://reef',
  ])
    expect(problemsOf({ ...access, S3_BUCKET: 'reef', BACKUP_DIR: place })).toEqual([
      `BACKUP_DIR is "${place}": it must be a folder, or a bucket as in s3://bucket/folder.`,
    ])
})

test('a bucket is named wholly or not at all', async () => {
  const all = {
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'reef',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'geheim',
  }
  for (const name of Object.keys(all)) {
    const problems = problemsOf(Object.fromEntries(Object.entries(all).filter(([given]) => given !== name)))
    expect(problems, name).toHaveLength(1)
    expect(problems[0]).toMatch(`${name} is missing: `)
    if (name === 'S3_BUCKET') expect(problems[0]).toContain('set BACKUP_DIR=s3://bucket/folder.')
  }
  expect(problemsOf({ S3_REGION: 'eu-west-1' })).toHaveLength(3)
  for (const endpoint of ['s3.example', 'ftp://s3.example', 'https://']) {
    expect(problemsOf({ ...all, S3_ENDPOINT: endpoint })).toEqual([
      `S3_ENDPOINT is "${endpoint}": it must be an address that begins with https:// or http://.`,
    ])
  }
  const file = await fileWith('from a file\n')
  const { S3_SECRET_ACCESS_KEY: _, ...others } = all
  expect(readConfig({ ...others, S3_SECRET_ACCESS_KEY_FILE: file }).s3?.secretAccessKey).toBe('from a file')
})

test('every wrong setting is named in one go, and no secret', () => {
  const problems = problemsOf({
    HOST: '0.0.0.0',
    PORT: 'x',
    DATABASE_URL: 'geheim',
    OIDC_CLIENT_SECRET: 'geheim',
    TRUST_PROXY: 'x',
    LOG_LEVEL: 'x',
    RATE_SIGN_IN: 'x',
    RATE_REQUESTS: 'x',
    RATE_IMPORTS: 'x',
    RATE_UPLOADS: 'x',
    RATE_IMAGES: 'x',
    S3_SECRET_ACCESS_KEY: 'geheim',
  })
  expect(problems.map((problem) => problem.split(/[: ]/)[0])).toEqual([
    'PORT',
    'HOST',
    'DATABASE_URL',
    'OIDC_CLIENT_ID',
    'S3_BUCKET',
    'S3_ACCESS_KEY_ID',
    'S3_ENDPOINT',
    'TRUST_PROXY',
    'LOG_LEVEL',
    'RATE_SIGN_IN',
    'RATE_REQUESTS',
    'RATE_IMPORTS',
    'RATE_UPLOADS',
    'RATE_IMAGES',
  ])
  expect(problems.join()).not.toContain('geheim')
})

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

let files = 0
async function fileWith(text: string): Promise<string> {
  files += 1
  const file = join(folder, `secret-${files}`)
  await writeFile(file, text)
  return file
}
