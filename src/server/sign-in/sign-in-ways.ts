import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopbackHost } from '#server/http/addresses.ts'
import { isLocalRequest } from '#server/http/guards/local-requests.ts'
import type { OwnOrigins } from '#server/http/own-origins.ts'
import type { Config } from '#server/settings/config.ts'
import { IdentityProvider } from './identity-provider.ts'
import { loggedRefusal } from './sign-in-refusal.ts'

/** How people sign in to this instance. */
export type SignInWays = {
  /** The configured provider. */
  provider: IdentityProvider | undefined
  /** Its name on buttons. */
  providerName: string | undefined
  /** True where Coralline keeps accounts itself. */
  keepsAccounts: boolean
  /** True for somebody at this machine, where nobody else can connect: while no account has a password, a name does. */
  isAtThisComputer(request: FastifyRequest): boolean
  /** The address at which somebody at this machine can sign in; undefined where a provider leads to another one. */
  computerAddress: string | undefined
}

/** The provider that is configured, or accounts of our own, or both. */
export function signInWays(
  app: FastifyInstance,
  { config, origins, now }: { config: Config; origins: OwnOrigins; now(): Date },
): SignInWays {
  const { oidc, keepsAccounts, publicUrl } = config
  const provider = oidc && new IdentityProvider(oidc, { redirectUri: `${publicUrl}/api/login/callback`, now })
  if (provider) app.addHook('onListen', async () => void reportFault(provider, app.log))
  const isOpen = keepsAccounts && !provider && isThisMachineAlone(config)
  return {
    provider,
    providerName: oidc && nameOfProvider(oidc.issuer),
    keepsAccounts,
    isAtThisComputer: (request) => isOpen && isLocalRequest(request),
    computerAddress:
      keepsAccounts || origins.local === origins.publicOrigin ? origins.local?.address : undefined,
  }
}

type Settings = Pick<Config, 'host' | 'isProduction' | 'publicUrl' | 'trustedProxies'>

/**
 * True when only this machine can connect, which includes a proxy on it. A PUBLIC_URL beyond this machine tells of a
 * proxy: unless TRUST_PROXY names it, nobody has seen to it that it says which requests it passes on.
 */
export function isThisMachineAlone({ host, isProduction, publicUrl, trustedProxies }: Settings): boolean {
  const isProxyKnown = isLoopbackHost(new URL(publicUrl).hostname) || trustedProxies.length > 0
  return isLoopbackHost(host) && !isProduction && isProxyKnown
}

function nameOfProvider(issuer: string): string {
  const { hostname } = new URL(issuer)
  return hostname === 'accounts.google.com' ? 'Google' : hostname
}

/** Says at the start what sign-ins would fail by. Nothing waits for it: a provider may come up after this server. */
async function reportFault(provider: IdentityProvider, log: FastifyBaseLogger) {
  const fault = await provider.fault()
  if (fault) log.warn(loggedRefusal(fault), 'there is a fault in the way of sign-ins')
}
