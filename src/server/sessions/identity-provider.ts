import * as oidc from 'openid-client'
import type { Identity } from '#server/users/users.store.ts'
import { boundedFetch } from './bounded-fetch.ts'
import type { Claims } from './claims.ts'
import { isUsableSubject, nameOf, pictureOf, verifiedEmail } from './claims.ts'

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
      if (!claims || !isUsableSubject(claims.sub)) throw new SignInRefusal('failed')
      const { sub, iss, ...told } = claims
      const account = { issuer: this.#settings.accountIssuer ?? iss, subject: sub }
      const isWhole = told.email !== undefined && told.email_verified !== undefined
      if (isWhole) return asIdentity(account, told)
      const more = await oidc.fetchUserInfo(configuration, tokens.access_token, sub)
      // Both from userinfo: it may speak of another address than the ID token.
      const { email, email_verified } = more
      return asIdentity(account, { ...more, ...told, email, email_verified })
    } catch (error) {
      if (error instanceof SignInRefusal) throw error
      const isCancelled = error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied'
      throw new SignInRefusal(isCancelled ? 'cancelled' : 'failed', error)
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

  async #fetchConfiguration(): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret } = this.#settings
    const server = new URL(issuer)
    // Without this openid-client trusts any ID token that comes from the token endpoint, whoever signed it.
    const execute = [oidc.enableNonRepudiationChecks]
    // The configuration allows http for a provider on this machine only.
    if (server.protocol === 'http:') execute.push(oidc.allowInsecureRequests)
    const configuration = await oidc.discovery(server, clientId, undefined, authenticateBy(clientSecret), {
      execute,
      timeout: 10,
      [oidc.customFetch]: boundedFetch,
    })
    const { authorization_endpoint: endpoint = '' } = configuration.serverMetadata()
    if (!URL.canParse(endpoint)) throw new Error('the provider names no authorization endpoint')
    return configuration
  }
}

/** Posts the secret where the provider takes that; one that does not say what it takes wants it in a header. */
function authenticateBy(clientSecret: string): oidc.ClientAuth {
  const [post, basic] = [oidc.ClientSecretPost(clientSecret), oidc.ClientSecretBasic(clientSecret)]
  return (server, ...request) => {
    const isPostable = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    return (isPostable ? post : basic)(server, ...request)
  }
}

function asIdentity(account: Pick<Identity, 'issuer' | 'subject'>, claims: Claims): Identity {
  const email = verifiedEmail(claims)
  if (email === undefined) throw new SignInRefusal('unverified')
  return { ...account, email, name: nameOf(claims, email), imageUrl: pictureOf(claims) }
}
