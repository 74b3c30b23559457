import type { S3Access, S3Settings } from '#server/files/s3-store.ts'
import type { HomeSettings } from '#server/home-network/home-network.ts'
import { isHomeHost, isLoopbackHost, parseOrigin } from '#server/http/addresses.ts'
import { fallbackOf } from './options.ts'
import { readWholeNumber } from './setting-numbers.ts'

/** Settings that belong together: all of a group are needed as soon as one of them is set. */
type Group<Name extends string> = { read(name: Name): string | undefined; problems: string[] }

export type OidcSettings = { issuer: string; clientId: string; clientSecret: string; trustsEmail: boolean }

/** Who signs people in: the provider, when one is named, else Coralline itself; with SIGN_IN both. */
export function readSignIn({ read, problems }: Group<OidcName | 'SIGN_IN'>) {
  const oidc = readOidc({ read, problems })
  const chosen = read('SIGN_IN')
  const ways = chosen?.split(',').map((way) => way.trim()) ?? [oidc ? 'oidc' : 'own']
  if (ways.some((way) => way !== 'oidc' && way !== 'own'))
    problems.push(`SIGN_IN is "${chosen}": it must be oidc, own, or oidc,own.`)
  if (ways.includes('oidc') && !oidc)
    problems.push('SIGN_IN names oidc: set OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, too.')
  if (oidc && !ways.includes('oidc'))
    problems.push('SIGN_IN leaves out oidc, and OIDC_CLIENT_ID is set: take one of them out.')
  return { oidc, keepsAccounts: ways.includes('own') }
}

type OidcName = 'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET' | 'OIDC_TRUST_EMAIL'

function readOidc({ read, problems }: Group<OidcName>): OidcSettings | undefined {
  const issuer = read('OIDC_ISSUER')
  const clientId = read('OIDC_CLIENT_ID')
  const clientSecret = read('OIDC_CLIENT_SECRET')
  const trust = read('OIDC_TRUST_EMAIL')
  if (trust !== undefined && trust !== 'true' && trust !== 'false')
    problems.push(`OIDC_TRUST_EMAIL is "${trust}": it must be true or false.`)
  const trustsEmail = trust === 'true'
  if (issuer === undefined && clientId === undefined && clientSecret === undefined && !trustsEmail)
    return undefined
  if (clientId === undefined)
    problems.push('OIDC_CLIENT_ID is missing: the provider needs to know this Coralline.')
  if (clientSecret === undefined)
    problems.push('OIDC_CLIENT_SECRET is missing: the provider gave it with the client.')
  const address = URL.canParse(issuer ?? '') ? new URL(issuer ?? '') : undefined
  if (issuer !== undefined && !address) problems.push(`OIDC_ISSUER is "${issuer}": it must be an address.`)
  if (
    address &&
    address.protocol !== 'https:' &&
    !(address.protocol === 'http:' && isLoopbackHost(address.hostname))
  ) {
    problems.push(`OIDC_ISSUER is "${issuer}": it must be https:// (http:// on this machine only).`)
  }
  if (trustsEmail && address && isForManyTenants(address)) {
    problems.push(
      `OIDC_TRUST_EMAIL is true, and OIDC_ISSUER is "${issuer}": there anybody's tenant may tell any e-mail address. Name your own tenant, as in https://login.microsoftonline.com/<tenant ID>/v2.0, or take OIDC_TRUST_EMAIL out.`,
    )
  }
  return {
    issuer: issuer ?? fallbackOf('OIDC_ISSUER'),
    clientId: clientId ?? '',
    clientSecret: clientSecret ?? '',
    trustsEmail,
  }
}

/** Hosts of Microsoft Entra, also those of its national clouds and its former names. */
const entraHost =
  /(?:^|\.)(?:(?:partner\.)?microsoftonline\.(?:com|us|de|cn)|login\.microsoft\.com|windows\.net)$/
/** The words that stand there for many tenants, and the tenant of all personal accounts. */
const manyTenants = /^(?:common|organizations|consumers|9188040d-6c67-4c5b-b112-36a304b66dad)$/i

/** True for an issuer of Microsoft Entra that signs in people of tenants whose admins nobody here knows. */
function isForManyTenants({ hostname, pathname }: URL): boolean {
  const host = hostname.replace(/\.$/, '')
  return entraHost.test(host) && pathname.split('/').some((part) => manyTenants.test(part))
}

type S3Name = 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'

/**
 * The access to buckets, and the bucket for images; without a bucket they are kept in the data folder.
 * @param isForBackups true when backups go into a bucket: then images need not be in one
 */
export function readS3(
  { read, problems }: Group<S3Name>,
  isForBackups: boolean,
): { s3Access: S3Access | undefined; s3: S3Settings | undefined } {
  const endpoint = read('S3_ENDPOINT')
  const region = read('S3_REGION')
  const bucket = read('S3_BUCKET')
  const keys = {
    S3_ACCESS_KEY_ID: read('S3_ACCESS_KEY_ID'),
    S3_SECRET_ACCESS_KEY: read('S3_SECRET_ACCESS_KEY'),
  }
  const isSet = [endpoint, region, bucket, ...Object.values(keys)].some((value) => value !== undefined)
  if (!isSet && !isForBackups) return { s3Access: undefined, s3: undefined }
  const why = isForBackups
    ? 'BACKUP_DIR is a bucket.'
    : 'images are kept in a bucket as soon as one of the S3 settings is set. If only backups are to go into one, set BACKUP_DIR=s3://bucket/folder.'
  const needed = isForBackups ? keys : { S3_BUCKET: bucket, ...keys }
  for (const [name, value] of Object.entries(needed))
    if (value === undefined) problems.push(`${name} is missing: ${why}`)
  if (endpoint === undefined && region === undefined)
    problems.push('S3_ENDPOINT is missing: set the address of the storage, or S3_REGION for Amazon S3.')
  if (endpoint !== undefined && !isHttpAddress(endpoint))
    problems.push(`S3_ENDPOINT is "${endpoint}": it must be an address that begins with https:// or http://.`)
  const s3Access = {
    endpoint,
    region: region ?? fallbackOf('S3_REGION'),
    accessKeyId: keys.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: keys.S3_SECRET_ACCESS_KEY ?? '',
  }
  return { s3Access, s3: bucket === undefined ? undefined : { ...s3Access, bucket } }
}

function isHttpAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}

type HomeName = 'HOME_NETWORK' | 'HOME_PORT' | 'HOME_ADDRESSES'

/** The listener for the home network. @param host the address to listen at, which tests change */
export function readHome({ read, problems }: Group<HomeName>, host = '0.0.0.0'): HomeSettings {
  const isOn = readSwitch('HOME_NETWORK', { read, problems })
  const port = readWholeNumber('HOME_PORT', read('HOME_PORT') ?? fallbackOf('HOME_PORT'), {
    max: 65_535,
    problems,
  })
  const addresses = (read('HOME_ADDRESSES') ?? '').split(',').map((entry) => entry.trim().toLowerCase())
  const given = addresses.filter((entry) => entry !== '')
  const wrong = given.filter((entry) => !isHomeHost(entry))
  if (wrong.length > 0)
    problems.push(
      `HOME_ADDRESSES: ${wrong.join(', ')} is no address like 192.168.1.20 or name like reef.local.`,
    )
  return { isOn, port, addresses: given, host }
}

/** A setting that is on or off; undefined when it is not set. */
export function readSwitch<Name extends string>(
  name: Name,
  { read, problems }: Group<Name>,
): boolean | undefined {
  const text = read(name)
  if (text !== undefined && text !== 'on' && text !== 'off')
    problems.push(`${name} is "${text}": it must be on or off.`)
  return text === undefined ? undefined : text === 'on'
}

type PublicUrlParts = { host: string; port: number; problems: string[] }

/** The address that browsers use; it must be set when HOST is beyond this machine. */
export function readPublicUrl(text: string | undefined, { host, port, problems }: PublicUrlParts): string {
  if (text !== undefined) {
    const origin = parseOrigin(text)
    if (origin === undefined) {
      problems.push(`PUBLIC_URL is "${text}": it must be http:// or https:// with a host name and no path.`)
    }
    return origin ?? ''
  }
  if (!isLoopbackHost(host)) {
    problems.push(
      `HOST is ${host}, beyond this machine: PUBLIC_URL must then say which address browsers use.`,
    )
  }
  return `http://localhost:${port}`
}
