import type { FastifyInstance, FastifyRequest } from 'fastify'
import { homeNetworkSet, thisComputerOnly } from '#contract/errors/device-errors.ts'
import type { HomeNetworkState } from '#contract/home-network.ts'
import { getHomeNetwork, putHomeNetwork } from '#contract/home-network.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { isLoopbackHost } from '#server/http/addresses.ts'
import { isLocalRequest } from '#server/http/guards/local-requests.ts'
import type { OwnOrigins } from '#server/http/own-origins.ts'
import type { Serve } from '#server/http/serve.ts'
import type { HomeSettings } from './home-network.ts'
import { HomeNetwork } from './home-network.ts'
import { readHomeSwitch, storeHomeSwitch } from './home-switch.store.ts'

type HomeParts = {
  app: FastifyInstance
  db: Db
  origins: OwnOrigins
  settings: HomeSettings
  /** Where somebody at this machine can sign in, if anywhere: without it only the setting is left. */
  computerAddress: string | undefined
}

export function serveHomeNetwork(serve: Serve, { app, db, origins, settings, computerAddress }: HomeParts) {
  const { server, log } = app
  const readSwitch = () => readHomeSwitch(db)
  const home = new HomeNetwork({ settings, origins, server, readSwitch, log })
  app.addHook('onListen', () => home.start())
  // Before the server waits for requests that are under way.
  app.addHook('preClose', async () => void home.stop())
  app.addHook('onClose', () => home.stop())

  const stateFor = (request: FastifyRequest): HomeNetworkState => {
    const { isOn, problem } = home.state
    const { address } = origins.publicOrigin
    return {
      on: isOn,
      addresses: [...origins.home],
      problem: problem ?? null,
      decided_by: settings.isOn === undefined ? 'switch' : 'setting',
      is_this_computer: isLocalRequest(request),
      computer_address: computerAddress ?? null,
      public_address: isLoopbackHost(new URL(address).hostname) ? null : address,
    }
  }

  serve(getHomeNetwork, async ({ request }) => stateFor(request))

  serve(putHomeNetwork, async ({ body, request }) => {
    if (!isLocalRequest(request)) throw thisComputerOnly(computerAddress)
    if (settings.isOn !== undefined) throw homeNetworkSet()
    await storeHomeSwitch(db, body.on)
    await home.reread()
    return stateFor(request)
  })
}
