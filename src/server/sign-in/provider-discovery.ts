import type * as oidc from 'openid-client'
import { isLoopbackHost } from '#server/http/addresses.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { instant, isClientRefusal, quoted, UnusableMetadata, wrongClient } from './provider-faults.ts'
import type { ProviderSettings } from './provider-settings.ts'
import { SignInRefusal } from './sign-in-refusal.ts'

/** Loads the library, once the server listens. */
export const loadClient = () => import('openid-client')
type Client = Awaited<ReturnType<typeof loadClient>>

/** The provider as it describes itself; `offClock` when its clock and ours differ too much. */
export type Discovered = { configuration: oidc.Configuration; offClock: SignInRefusal | undefined }

/** By how many seconds clocks may differ: openid-client's own tolerance. */
const tolerance = 30

/** Fetches the metadata of the provider and asks whether it knows this client. @throws when it cannot be used */
export async function discover(settings: ProviderSettings, redirectUri: string): Promise<Discovered> {
  const { issuer, clientId, clientSecret } = settings
  const client = await loadClient()
  const server = new URL(issuer)
  // Without this openid-client trusts any ID token that comes from the token endpoint, whoever signed it.
  const execute = [client.enableNonRepudiationChecks]
  // The settings allow http for a provider on this machine only.
  if (server.protocol === 'http:') execute.push(client.allowInsecureRequests)
  const authentication = authenticateBy(client, clientSecret)
  const configuration = await client.discovery(server, clientId, undefined, authentication, {
    execute,
    timeout: 10,
    [client.customFetch]: boundedFetch,
  })
  refuseUnusable(configuration.serverMetadata(), { mayBeLocal: server.protocol === 'http:' })
  return { configuration, offClock: await checkClient(client, { configuration, settings, redirectUri }) }
}

type ClientCheck = { configuration: oidc.Configuration; settings: ProviderSettings; redirectUri: string }

/**
 * Asks for the tokens of a code that the provider never gave: its refusal tells whether it knows this client, and the
 * time.
 * @throws SignInRefusal 'wrong_client'
 */
async function checkClient(client: Client, { configuration, settings, redirectUri }: ClientCheck) {
  const code = 'coralline-asks-whether-it-is-known'
  const asked = Date.now()
  try {
    const parameters = { code, redirect_uri: redirectUri, code_verifier: client.randomPKCECodeVerifier() }
    await client.genericGrantRequest(configuration, 'authorization_code', parameters)
  } catch (error) {
    if (isClientRefusal(error)) {
      const method = secretMethod(configuration.serverMetadata())
      throw wrongClient(error, { ...settings, method })
    }
    const { response, cause } = error as { response?: unknown; cause?: unknown }
    const answer = response instanceof Response ? response : cause
    const theirs = answer instanceof Response ? Date.parse(answer.headers.get('date') ?? '') : Number.NaN
    return clockRefusal(settings.issuer, { theirs, asked })
  }
}

/** Compares the date of an answer with this server's clock at the question and now. */
function clockRefusal(issuer: string, { theirs, asked }: { theirs: number; asked: number }) {
  const now = Date.now()
  const isOff = theirs < asked - tolerance * 1000 || theirs > now + tolerance * 1000
  if (!isOff) return undefined
  const seconds = Math.round(Math.abs(theirs - now) / 1000)
  return new SignInRefusal('wrong_clock', {
    told: `The provider ${quoted(issuer)} has ${instant(theirs)} and this server ${instant(now)}: their clocks differ by ${seconds} s. Set the one that is wrong.`,
  })
}

/** Checks where browsers and secrets are sent to. @throws UnusableMetadata for an address that is missing or unsafe */
function refuseUnusable(metadata: oidc.ServerMetadata, { mayBeLocal }: { mayBeLocal: boolean }) {
  const { userinfo_endpoint } = metadata
  const needed = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const
  for (const name of userinfo_endpoint === undefined ? needed : ([...needed, 'userinfo_endpoint'] as const)) {
    const address: unknown = metadata[name]
    const url = typeof address === 'string' && URL.canParse(address) ? new URL(address) : undefined
    const isLocal = mayBeLocal && url?.protocol === 'http:' && isLoopbackHost(url.hostname)
    if (url?.protocol !== 'https:' && !isLocal)
      throw new UnusableMetadata(`the provider names no usable ${name}`)
  }
}

/** Posts the client secret if the provider says that it takes that, otherwise sends it in a header. */
function authenticateBy(client: Client, clientSecret: string): oidc.ClientAuth {
  const ways = {
    client_secret_post: client.ClientSecretPost(clientSecret),
    client_secret_basic: client.ClientSecretBasic(clientSecret),
  }
  return (server, ...request) => ways[secretMethod(server)](server, ...request)
}

export function secretMethod({ token_endpoint_auth_methods_supported: methods }: oidc.ServerMetadata) {
  return methods?.includes('client_secret_post') ? 'client_secret_post' : 'client_secret_basic'
}
