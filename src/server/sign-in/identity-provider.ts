import type * as oidc from 'openid-client'
import { hour } from '#domain/time/durations.ts'
import type { Identity } from '#server/users/users.store.ts'
import type { Claims } from './claims.ts'
import { emailClaims, emailOf, isIssuedTo, isUsableSubject, isWhole, nameOf, pictureOf } from './claims.ts'
import type { Discovered } from './provider-discovery.ts'
import { discover, loadClient, secretMethod } from './provider-discovery.ts'
import { metadataRefusal, quoted, tokenRefusal } from './provider-faults.ts'
import type { ProviderSettings } from './provider-settings.ts'
import { SignInRefusal } from './sign-in-refusal.ts'

/** Milliseconds before the provider's metadata are fetched again. */
const discoveryLife = hour

type Challenge = { state: string; nonce: string; codeVerifier: string }

/** Signs people in at one provider: authorization code with PKCE, state and nonce, the signature checked. */
export class IdentityProvider {
  readonly #settings: ProviderSettings
  readonly #redirectUri: string
  readonly #now: () => Date
  #discovery: { discovered: Promise<Discovered>; until: number } | undefined

  constructor(settings: ProviderSettings, { redirectUri, now }: { redirectUri: string; now: () => Date }) {
    this.#settings = settings
    this.#redirectUri = redirectUri
    this.#now = now
  }

  /** Why any sign-in that begins now may be refused. */
  async fault(): Promise<SignInRefusal | undefined> {
    return this.#discover().then(
      ({ offClock }) => offClock,
      (refusal: SignInRefusal) => refusal,
    )
  }

  /** The address to send the browser to. @throws SignInRefusal when the provider cannot be reached or used. */
  async authorizationUrl({ state, nonce, codeVerifier }: Challenge): Promise<string> {
    const { configuration } = await this.#discover()
    const client = await loadClient()
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: this.#redirectUri,
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    })
    return url.href
  }

  /**
   * Finds the identity by the query that the provider has sent the browser back with.
   * @throws SignInRefusal 'cancelled', why the e-mail address is not taken, or what does not check.
   */
  async identify(query: string, challenge: Challenge): Promise<Identity> {
    const { configuration } = await this.#discover()
    try {
      const { claims, accessToken } = await this.#fetchTokens(query, { challenge, configuration })
      const { sub, iss, ...known } = claims
      const account = { issuer: iss, subject: sub }
      if (isWhole(known) || configuration.serverMetadata().userinfo_endpoint === undefined)
        return this.#identityOf(account, known)
      const client = await loadClient()
      const more = await client.fetchUserInfo(configuration, accessToken, sub)
      return this.#identityOf(account, { ...more, ...known, ...emailClaims(known, more) })
    } catch (error) {
      // A refusal without a cause is about the person, and the provider is in order.
      if (error instanceof SignInRefusal && error.cause === undefined) throw error
      // The provider may have moved its endpoints: the next sign-in fetches its metadata again.
      this.#discovery = undefined
      throw error instanceof SignInRefusal ? error : new SignInRefusal('failed', { cause: error })
    }
  }

  async #fetchTokens(
    query: string,
    { challenge, configuration }: { challenge: Challenge; configuration: oidc.Configuration },
  ) {
    const client = await loadClient()
    const address = new URL(`${this.#redirectUri}?${query}`)
    const checks = {
      expectedState: challenge.state,
      expectedNonce: challenge.nonce,
      pkceCodeVerifier: challenge.codeVerifier,
      idTokenExpected: true,
    }
    const tokens = await client
      .authorizationCodeGrant(configuration, address, checks)
      .catch((error: unknown) => {
        const method = secretMethod(configuration.serverMetadata())
        throw tokenRefusal(error, { ...this.#settings, method })
      })
    const claims = tokens.claims()
    if (!claims || !isUsableSubject(claims.sub) || !isIssuedTo(claims, this.#settings.clientId))
      throw new SignInRefusal('failed')
    return { claims, accessToken: tokens.access_token }
  }

  #identityOf(account: Pick<Identity, 'issuer' | 'subject'>, claims: Claims): Identity {
    const { issuer, trustsEmail } = this.#settings
    const email = emailOf(claims)
    switch (email) {
      case 'unverified':
        throw new SignInRefusal('unverified')
      case 'missing':
        throw new SignInRefusal('email_missing', {
          told: `The provider ${quoted(issuer)} tells no e-mail address that can be used: it must give this client the scope email, and the person must have an address there.`,
        })
    }
    if (!email.isVerified && !trustsEmail)
      throw new SignInRefusal('email_unstated', {
        told: `The provider ${quoted(issuer)} does not say whether e-mail addresses are verified: let it send email_verified, or set OIDC_TRUST_EMAIL=true if nobody can choose there which address it tells.`,
      })
    const { address, isVerified: isEmailVerified } = email
    return {
      ...account,
      email: address,
      isEmailVerified,
      name: nameOf(claims, address),
      imageUrl: pictureOf(claims),
    }
  }

  async #discover(): Promise<Discovered> {
    const now = this.#now().getTime()
    if (!this.#discovery || now >= this.#discovery.until)
      this.#discovery = {
        discovered: discover(this.#settings, this.#redirectUri),
        until: now + discoveryLife,
      }
    const { discovered } = this.#discovery
    try {
      return await discovered
    } catch (error) {
      // Forgotten, so that the next sign-in asks again.
      this.#discovery = undefined
      throw metadataRefusal(error, this.#settings)
    }
  }
}
