import type { CryptoKey } from 'jose'
import { exportSPKI, SignJWT, UnsecuredJWT } from 'jose'

/** How an ID token is signed. */
export type Signature =
  | 'real'
  | 'stranger with the real kid'
  | 'stranger without a kid'
  | 'stranger with a kid of its own'
  | 'alg none'
  | 'HS256 with the client secret'
  | 'HS256 with the public key'
  | 'cut off'
  | 'of other claims'

export type Keys = {
  own: { publicKey: CryptoKey; privateKey: CryptoKey }
  stranger: CryptoKey
  secret: string
}

/** The name of the provider's one key. */
export const kid = 'the-real-key'

/** An ID token with these claims, signed as told. */
export async function signIdToken(
  claims: Record<string, unknown>,
  { signature, keys }: { signature: Signature; keys: Keys },
): Promise<string> {
  const rs256 = (key: CryptoKey, header: { kid?: string }) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', ...header }).sign(key)
  const hs256 = (secret: string) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid }).sign(new TextEncoder().encode(secret))
  const real = () => rs256(keys.own.privateKey, { kid })
  switch (signature) {
    case 'real':
      return real()
    case 'stranger with the real kid':
      return rs256(keys.stranger, { kid })
    case 'stranger without a kid':
      return rs256(keys.stranger, {})
    case 'stranger with a kid of its own':
      return rs256(keys.stranger, { kid: 'of a stranger' })
    case 'alg none':
      return new UnsecuredJWT(claims).encode()
    case 'HS256 with the client secret':
      return hs256(keys.secret)
    case 'HS256 with the public key':
      return hs256(await exportSPKI(keys.own.publicKey))
    case 'cut off':
      return (await real()).replace(/[^.]+$/, '')
    case 'of other claims':
      return withOtherClaims(await real(), { ...claims, sub: 'somebody else' })
  }
}

function withOtherClaims(token: string, claims: object): string {
  const [header, , signature] = token.split('.')
  return `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`
}
