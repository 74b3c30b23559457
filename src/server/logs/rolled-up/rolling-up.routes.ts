import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/database.ts'
import { RollingUp } from './rolling-up.ts'

/** Goes on with what an earlier process has left; answers what rolls an aquarium's past days up. */
export function installRollingUp(
  app: FastifyInstance,
  parts: { database: Database; now(): Date },
): (aquariumId: number) => void {
  const rollingUp = new RollingUp({ ...parts, log: app.log })
  app.decorate('rollingUp', rollingUp)
  app.addHook('onListen', async () => void rollingUp.wakeAll())
  app.addHook('onClose', () => rollingUp.stop())
  return (aquariumId) => rollingUp.wake(aquariumId)
}

declare module 'fastify' {
  interface FastifyInstance {
    rollingUp: RollingUp
  }
}
