import type { ProviderSettings } from './provider-settings.ts'
import { SignInRefusal } from './sign-in-refusal.ts'

/** What an error of openid-client, of fetch or of Node may say. */
type Fault = { code?: unknown; cause?: unknown; error?: unknown; status?: unknown }

/** The metadata lack an address where browsers or secrets are sent, or name an unsafe one. */
export class UnusableMetadata extends Error {
  override readonly name = 'UnusableMetadata'
}

/** The refusal where the metadata could not be fetched or used. Only what may pass by itself is called unavailable. */
export function metadataRefusal(error: unknown, { issuer }: ProviderSettings): SignInRefusal {
  if (error instanceof SignInRefusal) return error
  const { code, cause } = fieldsOf<Fault>(error)
  const wrongProvider = (why: string) =>
    new SignInRefusal('wrong_provider', { cause: error, told: `OIDC_ISSUER is ${quoted(issuer)}: ${why}.` })
  if (error instanceof UnusableMetadata) return wrongProvider(error.message)
  switch (code) {
    case 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED': {
      const { body } = fieldsOf<{ body: unknown }>(cause)
      const { issuer: stated } = fieldsOf<{ issuer: unknown }>(body)
      return wrongIssuer(error, `OIDC_ISSUER is ${quoted(issuer)}, but the provider calls itself`, {
        one: issuer,
        other: stated,
      })
    }
    case 'OAUTH_RESPONSE_IS_NOT_CONFORM': {
      const { status } = fieldsOf<{ status: unknown }>(cause)
      if (typeof status === 'number' && status < 500 && ![408, 425, 429].includes(status))
        return wrongProvider(`below it, .well-known/openid-configuration is answered with status ${status}`)
      break
    }
    case 'OAUTH_PARSE_ERROR':
      // A body that was cut off on its way is no error of syntax.
      if (!(fieldsOf<Fault>(cause).cause instanceof SyntaxError)) break
      return wrongProvider('below it, .well-known/openid-configuration is not JSON')
    case 'OAUTH_RESPONSE_IS_NOT_JSON':
    case 'OAUTH_INVALID_RESPONSE':
      return wrongProvider('below it, .well-known/openid-configuration is not the metadata of a provider')
    case 'ERR_INVALID_URL':
      return wrongProvider('the provider calls itself by a name that is no address')
  }
  return connectionRefusal(error, wrongProvider, issuer)
}

function connectionRefusal(
  error: unknown,
  wrongProvider: (why: string) => SignInRefusal,
  issuer: string,
): SignInRefusal {
  const code = codeBelow(error)
  // A machine without a battery for its clock starts in the past.
  if (code === 'CERT_NOT_YET_VALID')
    return new SignInRefusal('wrong_clock', {
      cause: error,
      told: `The certificate of the provider ${quoted(issuer)} is not valid yet at ${instant(Date.now())}, which is the time of this server: set its clock.`,
    })
  if (/CERT|SELF_SIGNED|UNABLE_TO_|^ERR_SSL|^EPROTO$/.test(code))
    return wrongProvider(`its certificate is not trusted, or it does not speak https (${code})`)
  if (code === 'ENOTFOUND') return wrongProvider('its host name is not known (ENOTFOUND)')
  return new SignInRefusal('unavailable', {
    cause: error,
    told: `The provider ${quoted(issuer)} does not answer.`,
  })
}

/** The refusal where a code was not exchanged for tokens, or the tokens do not check. */
export function tokenRefusal(error: unknown, settings: ProviderSettings & { method: string }): SignInRefusal {
  if (isClientRefusal(error)) return wrongClient(error, settings)
  const { code, cause, error: stated } = fieldsOf<Fault>(error)
  if (code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR' && stated === 'access_denied')
    return new SignInRefusal('cancelled', { cause: error })
  const { claim, claims, now, expected } = fieldsOf<Record<'claim' | 'claims' | 'now' | 'expected', unknown>>(
    fieldsOf<Fault>(cause).cause,
  )
  const { iss, iat } = fieldsOf<{ iss: unknown; iat: unknown }>(claims)
  if (code === 'OAUTH_JWT_CLAIM_COMPARISON_FAILED' && claim === 'iss')
    return wrongIssuer(error, `The provider calls itself ${quoted(expected)}, but in its ID tokens`, {
      one: expected,
      other: iss,
    })
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED')
    return new SignInRefusal('wrong_clock', {
      cause: error,
      told: `The provider ${quoted(settings.issuer)} made an ID token at ${instantOfSeconds(iat)} by its clock, and at ${instantOfSeconds(now)} by the clock of this server it is not valid: set the clock that is wrong.`,
    })
  return new SignInRefusal('failed', { cause: error })
}

/** True where the token endpoint refuses the client itself. Keycloak says unauthorized_client of a wrong secret. */
export function isClientRefusal(error: unknown): boolean {
  const { code, error: stated, status } = fieldsOf<Fault>(error)
  if (code === 'OAUTH_WWW_AUTHENTICATE_CHALLENGE') return status === 401
  return stated === 'invalid_client' || stated === 'unauthorized_client'
}

/** @param method how the client shows its secret, which a provider may have been told otherwise */
export function wrongClient(
  cause: unknown,
  { issuer, clientId, method }: ProviderSettings & { method: string },
): SignInRefusal {
  return new SignInRefusal('wrong_client', {
    cause,
    told: `The provider ${quoted(issuer)} refuses the client ${quoted(clientId)} with its secret, sent by ${method}: correct OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, or what the provider knows of this client.`,
  })
}

function wrongIssuer(cause: unknown, beginning: string, { one, other }: { one: unknown; other: unknown }) {
  const isSlash = `${one}/` === other || one === `${other}/`
  const slash = isSlash ? ' (they differ in the last slash)' : ''
  const told = `${beginning} ${quoted(other)}${slash}: both must be the same, letter by letter.`
  return new SignInRefusal('wrong_issuer', { cause, told })
}

/** A name that may be the provider's, at a length that a log bears. */
export function quoted(name: unknown): string {
  return typeof name === 'string' ? JSON.stringify(name.slice(0, 300)) : `a ${typeof name}`
}

function instantOfSeconds(seconds: unknown): string {
  return typeof seconds === 'number' ? instant(seconds * 1000) : 'an unknown time'
}

/** A time as ISO text; a provider may name any number. */
export function instant(milliseconds: number): string {
  const date = new Date(milliseconds)
  return Number.isNaN(date.getTime()) ? 'an unknown time' : date.toISOString()
}

function fieldsOf<Fields extends object>(value: unknown): Partial<Fields> {
  return typeof value === 'object' && value !== null ? value : {}
}

/** The code of Node or undici: openid-client's own stand above it. */
function codeBelow(error: unknown, depth = 0): string {
  const { code, cause } = fieldsOf<Fault>(error)
  if (typeof code === 'string' && !code.startsWith('OAUTH_')) return code
  return cause === undefined || depth === 5 ? '' : codeBelow(cause, depth + 1)
}
