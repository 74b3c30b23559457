import { deletedAquariumDays } from '#domain/limits.ts'

/** A setting as the documents describe it. */
export type Option = {
  name: string
  /** The value that is used when it is not set, as the manual words it. */
  fallback: string
  about: string
  /** May also be given as the path of a file that holds it, in `NAME_FILE`. */
  secret?: true
}

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** The table of settings, which `.env.example`, `docs/settings.md` and `config.ts` follow. */
export const options = [
  {
    name: 'HOST',
    fallback: '127.0.0.1',
    about: 'Address to listen on. An address beyond this machine also needs PUBLIC_URL.',
  },
  { name: 'PORT', fallback: '3000', about: 'Port to listen on.' },
  {
    name: 'PUBLIC_URL',
    fallback: 'http://localhost:PORT',
    about: 'The address that browsers use, for example https://reef.example.org.',
  },
  {
    name: 'HOME_NETWORK',
    fallback: 'what is chosen under "Phone beside the tank"',
    about: 'on or off: whether phones in the home network may reach Coralline over plain http.',
  },
  { name: 'HOME_PORT', fallback: '3080', about: 'Port for phones in the home network.' },
  {
    name: 'HOME_ADDRESSES',
    fallback: 'those of this machine',
    about:
      'Comma-separated addresses of this machine in the home network, if it cannot see them itself, as in a container.',
  },
  { name: 'DATA_DIR', fallback: './data', about: 'Folder of the SQLite database and the images.' },
  {
    name: 'BACKUP_DIR',
    fallback: 'backups in DATA_DIR',
    about:
      'Folder for the daily backups, best on another disk, or s3://bucket/folder. With PostgreSQL there are none unless this is set. none turns them off.',
  },
  {
    name: 'BACKUP_MONTHS',
    fallback: '0',
    about: 'Months for each of which one more backup is kept, beyond the last five weeks; 0 to 120.',
  },
  {
    name: 'BACKUP_YEARS',
    fallback: '0',
    about: 'Years for each of which one more backup is kept, beyond those months; 0 to 120.',
  },
  {
    name: 'HEALTHCHECK_URL',
    fallback: '',
    about:
      'Address that is told of each daily backup, as healthchecks.io has it: with /start when it begins, without after it, with /fail and the reason when it fails.',
    secret: true,
  },
  {
    name: 'DATABASE_URL',
    fallback: 'SQLite in DATA_DIR',
    about: 'postgres://user:password@host/database for PostgreSQL.',
    secret: true,
  },
  {
    name: 'DATABASE_READ_URL',
    fallback: 'DATABASE_URL',
    about: 'postgres://... of a standby that charts and pages may be read from.',
    secret: true,
  },
  {
    name: 'OIDC_ISSUER',
    fallback: 'https://accounts.google.com',
    about: 'OpenID Connect provider that signs keepers in.',
  },
  {
    name: 'OIDC_CLIENT_ID',
    fallback: 'accounts with passwords, kept by Coralline',
    about: 'Client ID of Coralline at the provider; its redirect address is PUBLIC_URL/api/login/callback.',
  },
  { name: 'OIDC_CLIENT_SECRET', fallback: '', about: 'Secret of that client.', secret: true },
  {
    name: 'OIDC_TRUST_EMAIL',
    fallback: 'false',
    about:
      'true: new accounts are also created if the provider does not say whether the e-mail address is verified.',
  },
  {
    name: 'SIGN_IN',
    fallback: 'oidc with OIDC_CLIENT_ID, else own',
    about:
      'oidc for the provider, own for accounts with passwords that Coralline keeps itself, or oidc,own for both.',
  },
  {
    name: 'REGISTRATION',
    fallback: 'closed',
    about:
      'open: whoever reads the mail of an address may make an account with a password by a mailed link. Needs SMTP_URL.',
  },
  {
    name: 'SUBSCRIPTIONS',
    fallback: 'on',
    about: 'off: every account is premium, without stars and without a word of plans.',
  },
  {
    name: 'SMTP_URL',
    fallback: 'no mails',
    about:
      'Server that takes mails: smtp://user:password@mail.example.org:587, or smtps:// for TLS from the start. Needs MAIL_FROM.',
    secret: true,
  },
  {
    name: 'MAIL_FROM',
    fallback: '',
    about: 'Who the mails are from, for example Coralline <reef@example.org>.',
  },
  {
    name: 'NTFY_URL',
    fallback: 'no ntfy',
    about: 'ntfy server that brings messages to phones, for example https://ntfy.example.org.',
  },
  { name: 'NTFY_TOKEN', fallback: '', about: 'Token with which ntfy may be written to.', secret: true },
  {
    name: 'AI_URL',
    fallback: 'no Ask AI',
    about:
      'Address of an AI with an OpenAI-compatible interface, up to /v1, for example http://127.0.0.1:11434/v1. Needs AI_MODEL.',
  },
  { name: 'AI_MODEL', fallback: '', about: 'Name of the model that is asked there.' },
  { name: 'AI_KEY', fallback: '', about: 'Key with which the AI may be asked.', secret: true },
  {
    name: 'ADMIN_EMAILS',
    fallback: '',
    about: 'Comma-separated verified e-mail addresses whose accounts become admins at their first sign-in.',
  },
  {
    name: 'TRUST_PROXY',
    fallback: '',
    about:
      'Comma-separated networks of reverse proxies whose X-Forwarded headers count, for example 10.0.0.0/8.',
  },
  {
    name: 'S3_ENDPOINT',
    fallback: 'images in DATA_DIR',
    about:
      'Address of an S3-compatible storage for images or backups, for example https://minio.example.org.',
  },
  { name: 'S3_BUCKET', fallback: '', about: 'Bucket for the images; it must exist.' },
  {
    name: 'S3_REGION',
    fallback: 'us-east-1',
    about: 'Region of the bucket. If it is set without S3_ENDPOINT, the storage is Amazon S3.',
  },
  { name: 'S3_ACCESS_KEY_ID', fallback: '', about: 'Key to read, write and list the bucket.', secret: true },
  { name: 'S3_SECRET_ACCESS_KEY', fallback: '', about: 'Secret of that key.', secret: true },
  {
    name: 'STORAGE_QUOTA_MB',
    fallback: '10000',
    about: 'Megabytes that the photos, logs and care of one account may take; none for no limit.',
  },
  {
    name: 'KEEP_DELETED_DAYS',
    fallback: String(deletedAquariumDays),
    about: 'Days during which a deleted aquarium can be brought back; then it is removed for good.',
  },
  { name: 'LOG_LEVEL', fallback: 'warn; info in production', about: `One of ${logLevels.join(', ')}.` },
  {
    name: 'METRICS_TOKEN',
    fallback: 'no /metrics',
    about: 'Token of 16 characters or more with which Prometheus may read /metrics.',
    secret: true,
  },
  {
    name: 'DRAIN_SECONDS',
    fallback: '5 in production, else 0',
    about: 'Seconds for which a server continues to serve after SIGTERM while /readyz says no; 0 to 60.',
  },
  { name: 'RATE_SIGN_IN', fallback: '20', about: 'Sign-ins per minute from one address.' },
  { name: 'RATE_REQUESTS', fallback: '600', about: 'Requests per minute from one keeper.' },
  { name: 'RATE_IMPORTS', fallback: '12', about: 'Files that one keeper may import per hour.' },
  { name: 'RATE_UPLOADS', fallback: '120', about: 'Files for imports that one keeper may upload per hour.' },
  { name: 'RATE_AI', fallback: '20', about: 'Questions that one keeper may ask an AI per hour.' },
  { name: 'RATE_IMAGES', fallback: '300', about: 'Images that one keeper may upload per hour.' },
] as const satisfies readonly Option[]

export type OptionName = (typeof options)[number]['name']

/** The value of a setting that is not set, where the table names one. */
export function fallbackOf(name: OptionName): string {
  return options.find((option) => option.name === name)?.fallback ?? ''
}
