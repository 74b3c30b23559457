import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { OwnOrigins } from '#server/http/own-origins.ts'
import type { Config } from '#server/settings/config.ts'
import { mountDevelopmentProvider } from './development-provider.routes.ts'
import { DevelopmentProvider, offersDevelopmentProvider } from './development-provider.ts'
import { IdentityProvider } from './identity-provider.ts'
import { loggedRefusal } from './sign-in-refusal.ts'

/** The configured or the built-in provider, and the address at which somebody at this machine can sign in, if any. */
export async function signInProviders(
  app: FastifyInstance,
  { config, origins, now }: { config: Config; origins: OwnOrigins; now(): Date },
) {
  const callback = '/api/login/callback'
  if (config.oidc) {
    const redirectUri = `${config.publicUrl}${callback}`
    const provider = new IdentityProvider(config.oidc, { redirectUri, now })
    app.addHook('onListen', async () => void reportFault(provider, app.log))
    return {
      provider,
      developmentProvider: undefined,
      computerAddress: origins.local === origins.publicOrigin ? config.publicUrl : undefined,
    }
  }
  if (!origins.local || !offersDevelopmentProvider(config))
    return { provider: undefined, developmentProvider: undefined, computerAddress: undefined }
  const { address } = origins.local
  const redirectUri = `${address}${callback}`
  const development = new DevelopmentProvider(address, redirectUri)
  await mountDevelopmentProvider(app, development)
  return {
    provider: undefined,
    developmentProvider: new IdentityProvider(development.settings, { redirectUri, now }),
    computerAddress: address,
  }
}

/** Logs what sign-ins would fail by. The start does not wait for a provider that may come up later. */
async function reportFault(provider: IdentityProvider, log: FastifyBaseLogger) {
  const fault = await provider.fault()
  if (fault) log.warn(loggedRefusal(fault), 'there is a fault in the way of sign-ins')
}
