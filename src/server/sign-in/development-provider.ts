import { generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { Provider as OidcProvider } from 'oidc-provider'
import { isLoopbackHost } from '#server/http/addresses.ts'
import type { ProviderSettings } from './provider-settings.ts'

export const developmentPath = '/development-sign-in'

type Settings = { host: string; isProduction: boolean; publicUrl: string; trustedProxies: readonly string[] }

/** True when only this machine can connect, and the proxy on it is named in TRUST_PROXY if PUBLIC_URL tells of one. */
export function offersDevelopmentProvider({
  host,
  isProduction,
  publicUrl,
  trustedProxies,
}: Settings): boolean {
  const isProxyKnown = isLoopbackHost(new URL(publicUrl).hostname) || trustedProxies.length > 0
  return isLoopbackHost(host) && !isProduction && isProxyKnown
}

/** The issuer that accounts are stored with: it names no port, so that another PORT locks nobody out. */
const accountIssuer = 'coralline-development'

/** The built-in provider believes any name and e-mail, so it is for one's own machine only. */
export class DevelopmentProvider {
  readonly settings: ProviderSettings & { accountIssuer: string }
  readonly #redirectUri: string
  readonly #names = new Map<string, string>()
  #provider: Promise<OidcProvider> | undefined

  /** @param address the address of this Coralline on this machine */
  constructor(address: string, redirectUri: string) {
    this.#redirectUri = redirectUri
    this.settings = {
      issuer: `${address}${developmentPath}`,
      clientId: 'coralline',
      clientSecret: randomBytes(32).toString('base64url'),
      accountIssuer,
      alwaysAsks: true,
    }
  }

  /** Made at the first sign-in, because it would slow every start down. */
  provider(): Promise<OidcProvider> {
    this.#provider ??= this.#build()
    return this.#provider
  }

  /** Remembers the name of an e-mail address; answers the account's subject. */
  enrol({ name, email }: { name: string; email: string }): string {
    const subject = email.toLowerCase()
    this.#names.set(subject, name)
    return subject
  }

  async #build(): Promise<OidcProvider> {
    const { default: Provider } = await import('oidc-provider')
    // The library uses this adapter by default but warns about it: nothing here has to outlive a sign-in.
    const { createMemoryAdapter } = await import('oidc-provider/lib/adapters/memory_adapter.js')
    const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
    const key = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }
    return new Provider(this.settings.issuer, {
      adapter: createMemoryAdapter(15),
      clients: [
        {
          client_id: this.settings.clientId,
          client_secret: this.settings.clientSecret,
          redirect_uris: [this.#redirectUri],
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      jwks: { keys: [key] },
      cookies: { keys: [randomBytes(32).toString('hex')] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      conformIdTokenClaims: false,
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context, { uid }) => `${developmentPath}/interaction/${uid}` },
      findAccount: (_context, subject) => ({
        accountId: subject,
        claims: () => ({
          sub: subject,
          email: subject,
          email_verified: true,
          name: this.#names.get(subject),
        }),
      }),
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({
          accountId: oidc.session?.accountId ?? '',
          clientId: oidc.client?.clientId ?? '',
        })
        grant.addOIDCScope('openid email profile')
        await grant.save()
        return grant
      },
      ttl: {
        Interaction: 900,
        Grant: 900,
        Session: 900,
        AccessToken: 900,
        IdToken: 900,
        AuthorizationCode: 60,
      },
    })
  }
}
