import { maxAddress, maxName } from '#domain/limits.ts'
import { codePoints, isStorableText, withoutHiddenSigns } from '#domain/text.ts'

/** What a provider says of a person: any claim may be missing, or of another type than it should be. */
export type Claims = Record<string, unknown>

/** OpenID Connect allows a subject 255 characters. */
const maxSubject = 255

/** True for a subject that can tell people apart; an empty one would be the same for everybody. */
export function isUsableSubject(subject: unknown): subject is string {
  return isText(subject) && subject !== '' && codePoints(subject) <= maxSubject
}

/**
 * True for an ID token for this client: azp must name it, and be there with several audiences.
 * Source: OpenID Connect Core 1.0, 3.1.3.7, steps 3 to 5.
 */
export function isIssuedTo({ aud, azp }: Claims, clientId: string): boolean {
  if (azp !== undefined) return azp === clientId
  return !Array.isArray(aud) || aud.length === 1
}

/** Lower-cased and NFC, but not trimmed: a provider’s address is taken as it stands. */
type Email = { address: string; isVerified: boolean }

/**
 * The e-mail address in claims. Some providers write true as a text, others do not mention verification; any other
 * value denies it.
 */
export function emailOf({ email, email_verified }: Claims): Email | 'unverified' | 'missing' {
  if (isDenied(email_verified)) return 'unverified'
  if (!isText(email) || !isPlainlyCased(email)) return 'missing'
  const address = email.toLowerCase().normalize('NFC')
  if (address === '') return 'missing'
  return { address, isVerified: isStated(email_verified) }
}

/**
 * The e-mail claims of userinfo, else of the ID token: both from one, as addresses may differ. A denial in either
 * counts.
 */
export function emailClaims(idToken: Claims, userInfo: Claims): Pick<Claims, 'email' | 'email_verified'> {
  const { email, email_verified } = isStated(userInfo.email) ? userInfo : idToken
  const isDeniedByOne = isDenied(idToken.email_verified) || isDenied(userInfo.email_verified)
  return { email, email_verified: isDeniedByOne ? false : email_verified }
}

/** True for an ID token with an address and its verification. */
export function isWhole({ email, email_verified }: Claims): boolean {
  return isStated(email) && isStated(email_verified)
}

/** A claim that is null should not be there, and says nothing. Source: OpenID Connect Core 1.0, 5.3.2. */
function isStated(claim: unknown): boolean {
  return claim !== undefined && claim !== null
}

function isDenied(verified: unknown): boolean {
  return isStated(verified) && verified !== true && verified !== 'true'
}

/** The name that the provider gives, else the part of the e-mail address before the @. */
export function nameOf({ name }: Claims, email: string): string {
  return usableName(name) ?? usableName(email.split('@', 1)[0]) ?? usableName(email) ?? '?'
}

/** The address of a picture; null when there is none that a page may show. */
export function pictureOf({ picture }: Claims): string | null {
  const isAddress = isText(picture) && picture.length <= maxAddress && URL.canParse(picture)
  return isAddress && new URL(picture).protocol === 'https:' ? picture : null
}

function isText(claim: unknown): claim is string {
  return typeof claim === 'string' && isStorableText(claim)
}

/** False when a letter becomes another one when lower-cased: the Kelvin sign would become a k. */
function isPlainlyCased(email: string): boolean {
  return [...email].every((letter) => {
    const lower = letter.toLowerCase()
    return lower === letter || lower.toUpperCase() === letter
  })
}

function usableName(name: unknown): string | undefined {
  if (!isText(name)) return undefined
  const short = [...withoutHiddenSigns(name.normalize('NFC')).trim()].slice(0, maxName).join('').trim()
  return short === '' ? undefined : short
}
