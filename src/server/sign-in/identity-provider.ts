import type * as oidc from 'openid-client'
import type { SignInFailure } from '#contract/sign-in.ts'
import { hour } from '#domain/time/durations.ts'
import { isLoopbackHost } from '#server/http/addresses.ts'
import type { Identity } from '#server/users/users.store.ts'
import { boundedFetch } from './bounded-fetch.ts'
import type { Claims } from './claims.ts'
import { isIssuedTo, isUsableSubject, nameOf, pictureOf, verifiedEmail } from './claims.ts'

/** An OpenID Connect provider as configured; `accountIssuer` is the issuer that accounts are stored with, if it is another. */
export type ProviderSettings = {
  issuer: string
  clientId: string
  clientSecret: string
  accountIssuer?: string
  /** The provider is told to ask for a login each time, even in a browser that it knows. */
  alwaysAsks?: boolean
}

/** Why a sign-in ended without an identity. */
export class SignInRefusal extends Error {
  override readonly name = 'SignInRefusal'
  readonly reason: SignInFailure

  constructor(reason: SignInFailure, cause?: unknown) {
    super(`sign-in ${reason}`, { cause })
    this.reason = reason
  }
}

/** Loads the library, at the first sign-in. */
const loadClient = () => import('openid-client')
type Client = Awaited<ReturnType<typeof loadClient>>

/** How long (ms) the provider's metadata are used before they are fetched again. */
const discoveryLife = hour

type Challenge = { state: string; nonce: string; codeVerifier: string }

/** Signs people in at one provider: authorization code with PKCE, state and nonce, the signature checked. */
export class IdentityProvider {
  readonly #settings: ProviderSettings
  readonly #redirectUri: string
  readonly #now: () => Date
  #discovery: { configuration: Promise<oidc.Configuration>; until: number } | undefined

  constructor(settings: ProviderSettings, { redirectUri, now }: { redirectUri: string; now: () => Date }) {
    this.#settings = settings
    this.#redirectUri = redirectUri
    this.#now = now
  }

  /** The address to send the browser to. @throws SignInRefusal 'unavailable' when the provider cannot be reached or used. */
  async authorizationUrl({ state, nonce, codeVerifier }: Challenge): Promise<string> {
    const client = await loadClient()
    const url = client.buildAuthorizationUrl(await this.#discover(), {
      redirect_uri: this.#redirectUri,
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
      ...(this.#settings.alwaysAsks && { prompt: 'login' }),
    })
    return url.href
  }

  /**
   * Finds the identity by the query of the address that the provider sent the browser back to.
   * @throws SignInRefusal 'cancelled', 'failed' (anything that does not check) or 'unverified' (no verified e-mail).
   */
  async identify(query: string, { state, nonce, codeVerifier }: Challenge): Promise<Identity> {
    const client = await loadClient()
    const configuration = await this.#discover()
    try {
      const tokens = await client.authorizationCodeGrant(
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
      if (!isIssuedTo(claims, this.#settings.clientId)) throw new SignInRefusal('failed')
      const { sub, iss, ...known } = claims
      const account = { issuer: this.#settings.accountIssuer ?? iss, subject: sub }
      const isWhole = known.email !== undefined && known.email_verified !== undefined
      if (isWhole) return asIdentity(account, known)
      const more = await client.fetchUserInfo(configuration, tokens.access_token, sub)
      // Both claims come from userinfo, because it may name another e-mail address than the ID token.
      const { email, email_verified } = more
      return asIdentity(account, { ...more, ...known, email, email_verified })
    } catch (error) {
      if (error instanceof SignInRefusal) throw error
      // The provider may have moved its endpoints: the next sign-in fetches its metadata again.
      this.#discovery = undefined
      const isCancelled =
        error instanceof client.AuthorizationResponseError && error.error === 'access_denied'
      throw new SignInRefusal(isCancelled ? 'cancelled' : 'failed', error)
    }
  }

  async #discover(): Promise<oidc.Configuration> {
    const now = this.#now().getTime()
    if (!this.#discovery || now >= this.#discovery.until)
      this.#discovery = { configuration: this.#fetchConfiguration(), until: now + discoveryLife }
    const { configuration } = this.#discovery
    try {
      return await configuration
    } catch (error) {
      // Forgotten, so that the next sign-in asks again.
      this.#discovery = undefined
      throw new SignInRefusal('unavailable', error)
    }
  }

  async #fetchConfiguration(): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret } = this.#settings
    const client = await loadClient()
    const server = new URL(issuer)
    // Without this openid-client trusts any ID token that comes from the token endpoint, whoever signed it.
    const execute = [client.enableNonRepudiationChecks]
    // The configuration allows http for a provider on this machine only.
    if (server.protocol === 'http:') execute.push(client.allowInsecureRequests)
    const configuration = await client.discovery(
      server,
      clientId,
      undefined,
      authenticateBy(client, clientSecret),
      {
        execute,
        timeout: 10,
        [client.customFetch]: boundedFetch,
      },
    )
    refuseUnusable(configuration.serverMetadata(), { mayBeLocal: server.protocol === 'http:' })
    return configuration
  }
}

/** Checks the addresses that browsers and secrets are sent to. @throws Error for one that is missing or unsafe */
function refuseUnusable(metadata: oidc.ServerMetadata, { mayBeLocal }: { mayBeLocal: boolean }) {
  const { userinfo_endpoint } = metadata
  const needed = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const
  for (const name of userinfo_endpoint === undefined ? needed : ([...needed, 'userinfo_endpoint'] as const)) {
    const address: unknown = metadata[name]
    const url = typeof address === 'string' && URL.canParse(address) ? new URL(address) : undefined
    const isLocal = mayBeLocal && url?.protocol === 'http:' && isLoopbackHost(url.hostname)
    if (url?.protocol !== 'https:' && !isLocal) throw new Error(`the provider names no usable ${name}`)
  }
}

/** Posts the client secret if the provider says that it takes that, otherwise sends it in a header. */
function authenticateBy(client: Client, clientSecret: string): oidc.ClientAuth {
  const [post, basic] = [client.ClientSecretPost(clientSecret), client.ClientSecretBasic(clientSecret)]
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
