import * as oidc from 'openid-client'
import { maxEmail, maxName } from '#domain/limits.ts'
import { codePoints, isStorableText } from '#domain/text.ts'
import type { Identity } from '#server/users/users.store.ts'

/** An OpenID Connect provider as configured; `accountIssuer` is what accounts remember it by. */
export type ProviderSettings = {
  issuer: string
  clientId: string
  clientSecret: string
  accountIssuer?: string
  /** The provider asks each time, even a browser that it knows. */
  alwaysAsks?: boolean
}

/** Why a sign-in ended without an identity. */
export class SignInRefusal extends Error {
  override readonly name = 'SignInRefusal'
  readonly reason: 'cancelled' | 'failed' | 'unverified' | 'unavailable'

  constructor(reason: SignInRefusal['reason'], cause?: unknown) {
    super(`sign-in ${reason}`, { cause })
    this.reason = reason
  }
}

type Challenge = { state: string; nonce: string; codeVerifier: string }

/** Signs people in at one provider: authorization code with PKCE, state and nonce, the signature checked. */
export class IdentityProvider {
  readonly #settings: ProviderSettings
  readonly #redirectUri: string
  #configuration: Promise<oidc.Configuration> | undefined

  constructor(settings: ProviderSettings, redirectUri: string) {
    this.#settings = settings
    this.#redirectUri = redirectUri
  }

  /** Where to send the browser. @throws SignInRefusal 'unavailable' when the provider cannot be reached. */
  async authorizationUrl({ state, nonce, codeVerifier }: Challenge): Promise<string> {
    const url = oidc.buildAuthorizationUrl(await this.#discover(), {
      redirect_uri: this.#redirectUri,
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
      ...(this.#settings.alwaysAsks && { prompt: 'login' }),
    })
    return url.href
  }

  /**
   * The identity behind the address that the provider sent the browser back to.
   * @throws SignInRefusal 'cancelled', 'failed' (anything that does not check) or 'unverified' (no verified e-mail).
   */
  async identify(query: string, { state, nonce, codeVerifier }: Challenge): Promise<Identity> {
    const configuration = await this.#discover()
    try {
      const tokens = await oidc.authorizationCodeGrant(
        configuration,
        new URL(`${this.#redirectUri}?${query}`),
        {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        },
      )
      const claims = tokens.claims()
      if (!claims) throw new SignInRefusal('failed')
      const isWhole = claims.email !== undefined && claims.email_verified !== undefined
      const more = isWhole ? {} : await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      return this.#asIdentity({ ...more, ...claims })
    } catch (error) {
      if (error instanceof SignInRefusal) throw error
      const isCancelled = error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied'
      throw new SignInRefusal(isCancelled ? 'cancelled' : 'failed', error)
    }
  }

  #asIdentity(claims: Record<string, unknown> & { sub: string }): Identity {
    const email = typeof claims.email === 'string' ? claims.email.toLowerCase() : ''
    const isUsable = email !== '' && isStorableText(email) && codePoints(email) <= maxEmail
    if (claims.email_verified !== true || !isUsable) throw new SignInRefusal('unverified')
    return {
      issuer: this.#settings.accountIssuer ?? this.#settings.issuer,
      subject: claims.sub,
      email,
      name: usableName(claims.name) ?? email.split('@', 1)[0] ?? email,
      imageUrl: usablePicture(claims.picture),
    }
  }

  async #discover(): Promise<oidc.Configuration> {
    this.#configuration ??= this.#fetchConfiguration()
    try {
      return await this.#configuration
    } catch (error) {
      // The next sign-in asks again.
      this.#configuration = undefined
      throw new SignInRefusal('unavailable', error)
    }
  }

  #fetchConfiguration(): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret } = this.#settings
    const server = new URL(issuer)
    // Without this openid-client trusts any ID token that comes from the token endpoint, whoever signed it.
    const execute = [oidc.enableNonRepudiationChecks]
    // The configuration allows http for a provider on this machine only.
    if (server.protocol === 'http:') execute.push(oidc.allowInsecureRequests)
    return oidc.discovery(server, clientId, clientSecret, undefined, { execute, timeout: 10 })
  }
}

function usableName(name: unknown): string | undefined {
  if (typeof name !== 'string' || !isStorableText(name)) return undefined
  const short = [...name.normalize('NFC').trim()].slice(0, maxName).join('')
  return short === '' ? undefined : short
}

function usablePicture(picture: unknown): string | null {
  const isAddress = typeof picture === 'string' && URL.canParse(picture) && isStorableText(picture)
  return isAddress && picture.length <= 2000 && new URL(picture).protocol === 'https:' ? picture : null
}
